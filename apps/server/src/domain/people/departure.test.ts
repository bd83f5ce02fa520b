import { describe, expect, it } from 'vitest'
import { Authenticator } from '#core/auth/authenticate'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { type DepartureChoices, type DepartureStep, sendAway } from '#domain/people/index'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'
import { findMembersByUser } from './queries/members.ts'
import traces from './testing/what-a-departure-does.json' with { type: 'json' }

const test = useTestService()
const choices: DepartureChoices = {
  running_prints: 'cancel',
  queue_items: 'remove',
  files: 'delete',
  anonymise: false,
}

const step = { of: 'running_prints', count: async () => new Map() } as const

const prepare = async () => {
  const company = await createTestCompany(test.current)
  const member = await company.member([])
  const authenticator = new Authenticator({ owner: test.current.connections.owner, sessionDays: 30 })
  const shown = { apiKey: company.admin.key, bearer: undefined, sessionToken: undefined }
  const caller = await authenticator.authenticate(shown, null)
  if (!caller) throw new Error('The administrator is unknown')
  const depart = (step: DepartureStep) =>
    tenantTransactions(test.current.connections.app).write(company.id, async (transaction) => {
      const leavers = await findMembersByUser(transaction, [member.userId])
      await sendAway(transaction, caller, leavers, choices, [step])
    })
  const isMember = async () =>
    (await queryAsOwner(test.current, 'select id from memberships where user_id = $1', [member.userId]))
      .length === 1
  return { admin: company.admin, member, depart, isMember }
}

describe('a departure', () => {
  it('tells every domain whose things go and what was chosen for them', async () => {
    const { admin, member, depart, isMember } = await prepare()
    const told: unknown[] = []
    await depart({ ...step, carryOut: async (_transaction, departure) => void told.push(departure) })
    expect(told).toMatchObject([
      { userIds: [member.userId], choices, caller: { user: { id: admin.userId } } },
    ])
    expect(await isMember()).toBe(false)
  })

  it('does not happen at all when a domain cannot carry out the choice', async () => {
    const { depart, isMember } = await prepare()
    const refused = depart({
      ...step,
      carryOut: async () => {
        throw new Error('a print cannot be cancelled now')
      },
    })
    await expect(refused).rejects.toThrow('a print cannot be cancelled now')
    expect(await isMember()).toBe(true)
  })

  it('is thought of for every column in which a company names a user', async () => {
    const columns = await queryAsOwner<{ name: string; rule: string | null }>(
      test.current,
      `select c.relname || '.' || a.attname as name,
         (select k.confdeltype from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
            and a.attnum = any(k.conkey) and k.confrelid = 'memberships'::regclass) as rule
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'integer'::regtype
         and a.attname ~ '(^|_)(user_id|by|owner_id|holder_id|author_id)$'
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id')
       order by 1`,
    )
    expect(columns.map(({ name }) => name)).toEqual(Object.values(traces).flat().sort())
    const named = (rule: string) => columns.filter((column) => column.rule === rule).map(({ name }) => name)
    expect(['memberships.user_id', ...named('c')].sort()).toEqual(traces['goes with the membership'])
    expect(named('n')).toEqual(traces['forgets the person'])
  })
})
