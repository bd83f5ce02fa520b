import { Failure } from '#core/operation/failure'

const minimumPasswordLength = 10
const maximumPasswordLength = 200

/** What is wrong with a new password, in words; null when it will do. */
export const passwordProblem = (password: string, email: string): string | null => {
  if (password.length < minimumPasswordLength) return `must have at least ${minimumPasswordLength} characters`
  if (password.length > maximumPasswordLength) return `must have at most ${maximumPasswordLength} characters`
  const [plain, address] = [password.trim().toLowerCase(), email.toLowerCase()]
  if (plain === address || plain === address.split('@')[0]) return 'must not be the e-mail address'
  if (new Set(plain).size < 4) return 'must have at least 4 different characters'
  return null
}

export const refuseWeakPassword = (password: string, email: string, field: string): void => {
  const problem = passwordProblem(password, email)
  if (problem) throw new Failure('invalid_input', { message: `${field}: ${problem}`, fields: { field } })
}
