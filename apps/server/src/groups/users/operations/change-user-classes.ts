import { z } from 'zod'
import { classOfCompany, memberOfCompany, setClassesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const changeUserClasses = defineOperation({
  id: 'users/ChangeUserClasses',
  summary: 'Put a user into exactly these classes',
  effect: 'changes',
  permission: 'change_user_school_class',
  scope: 'no-token',
  plan: 'school',
  body: z.object({ relation_id: memberOfCompany.one, classes: classOfCompany.list }),
  output: z.object({}),
  async handler({ write }, { relation_id: member, classes }) {
    const classIds = classes.map((one) => one.id)
    await write((transaction) => setClassesOfUsers(transaction, [member.userId], classIds))
    return {}
  },
})
