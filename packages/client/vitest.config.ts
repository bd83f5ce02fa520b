import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'client',
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
})
