declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    pipelining?: number
    headers?: Record<string, string>
    expectBody?: string
  }

  interface Result {
    requests: { total: number }
    duration: number
    errors: number
    timeouts: number
    mismatches: number
    non2xx: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
