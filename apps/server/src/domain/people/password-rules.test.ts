import { expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

it.each([
  ['correct horse', null],
  ['ten chars!', null],
  ['nine char', 'at least 10'],
  ['x'.repeat(201), 'at most 200'],
  ['Ada.Lovelace@example.org', 'e-mail'],
  [' ada.lovelace ', 'e-mail'],
  ['abababababab', '4 different'],
])('judges %j', (password, problem) => {
  const found = passwordProblem(password, 'ada.lovelace@example.org')
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})
