import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { name: 'gcode', environment: 'node', include: ['src/**/*.test.ts'], testTimeout: 30_000 },
})
