import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'drivers',
    sequence: { groupOrder: 2 },
    maxWorkers: 2,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    isolate: false,
  },
})
