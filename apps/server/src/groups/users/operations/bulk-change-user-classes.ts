import { z } from 'zod'
import { classOfCompany, memberOfCompany, setClassesOfUsers } from '#domain/people/index'
import { defineOperation } from '#groups/define-operation'

export const bulkChangeUserClasses = defineOperation({
  id: 'users/BulkChangeUserClasses',
  summary: 'Put many users into exactly these classes',
  effect: 'changes',
  permission: 'change_user_school_class',
  scope: 'no-token',
  plan: 'school',
  body: z.object({ relation_ids: memberOfCompany.list, classes: classOfCompany.list }),
  output: z.object({ changed: z.int() }),
  async handler({ write }, { relation_ids: members, classes }) {
    const userIds = members.map((member) => member.userId)
    const classIds = classes.map((one) => one.id)
    if (userIds.length > 0) await write((transaction) => setClassesOfUsers(transaction, userIds, classIds))
    return { changed: userIds.length }
  },
})
