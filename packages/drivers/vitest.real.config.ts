import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    name: 'drivers-real',
    environment: 'node',
    include: ['src/real/*.real.ts'],
    fileParallelism: false,
  },
})
