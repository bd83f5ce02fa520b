import { randomBytes } from 'node:crypto'
import { hashPassword } from '#core/auth/passwords'
import { deleteSecondFactor } from '#core/database/system/second-factors'
import { findUserByEmail, setPasswordHash } from '#core/database/system/users'
import { type Command, textOption, UsageProblem } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const userResetPassword: Command = {
  name: 'user reset-password',
  summary: 'Give a user a new password and end all sessions of that user.',
  options: {
    email: { type: 'string', meaning: 'E-mail address of the user', required: true },
    password: { type: 'string', meaning: 'New password; a random one is printed when absent' },
    'drop-second-factor': { type: 'boolean', meaning: 'Also switch the authenticator app of the user off' },
  },
  async run(values) {
    const email = (textOption(values, 'email') ?? '').toLowerCase()
    const given = textOption(values, 'password')
    if (given !== undefined && given.length < 10)
      throw new UsageProblem('--password must have at least 10 characters')
    const password = given ?? randomBytes(12).toString('base64url')
    await withDatabase(async (owner) => {
      if (!(await setPasswordHash(owner, email, await hashPassword(password)))) {
        throw new UsageProblem(`There is no user ${email}`)
      }
      writeLine(`The password of ${email} was changed.`)
      const user = values['drop-second-factor'] === true ? await findUserByEmail(owner, email) : undefined
      if (user) await deleteSecondFactor(owner, user.id)
      if (given === undefined) writeLine(`Password: ${password}`)
    })
  },
}
