import type { TestClient } from './test-client.ts'

interface Credentials {
  readonly client: TestClient
  readonly email: string
  readonly password: string
}

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''

/** A client that works with the session it was given. */
export const browserWith = (
  client: TestClient,
  answer: { headers: Headers; body: { csrf_token: string } },
): TestClient => client.with({ cookie: cookieOf(answer.headers), 'x-csrf-token': answer.body.csrf_token })

/** Signs in over the network, from an address of its own where the service trusts the proxy. */
export const signInBrowser = async (
  { client, email, password }: Credentials,
  extra: Record<string, string> = {},
): Promise<TestClient> => {
  const answer = await client.with({}).call('session/SignIn', { email, password, ...extra })
  if (answer.http !== 200) throw new Error(`Signing in failed: ${answer.body.message}`)
  return browserWith(client, answer)
}
