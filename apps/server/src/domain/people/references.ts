import { defineReference } from '#core/operation/reference'
import { type ClassRow, findClasses } from './queries/classes.ts'
import { type CardRow, findCards } from './queries/member-credentials.ts'
import { findMembersByRelation, findMembersByUser, type Member } from './queries/members.ts'

/** A member, pending ones too, named by the number of the user. */
export const userOfCompany = defineReference<Member>({
  noun: 'user',
  find: (transaction, _caller, ids) => findMembersByUser(transaction, ids),
  idOf: (member) => member.userId,
  ownerOf: (member) => member.userId,
})

/** A member, pending ones too, named by the number of the relation between user and company. */
export const memberOfCompany = defineReference<Member>({
  noun: 'member',
  find: (transaction, _caller, ids) => findMembersByRelation(transaction, ids),
  idOf: (member) => member.membershipId,
  ownerOf: (member) => member.userId,
})

/** Someone who still waits for approval, named by the number of the relation. */
export const pendingMemberOfCompany = defineReference<Member>({
  noun: 'pending member',
  async find(transaction, _caller, ids) {
    const members = await findMembersByRelation(transaction, ids)
    return members.filter((member) => member.approvedAt === null)
  },
  idOf: (member) => member.membershipId,
  ownerOf: (member) => member.userId,
})

export const classOfCompany = defineReference<ClassRow>({
  noun: 'class',
  find: (transaction, _caller, ids) => findClasses(transaction, ids),
  idOf: (one) => one.id,
})

export const cardOfCompany = defineReference<CardRow>({
  noun: 'card',
  find: (transaction, _caller, ids) => findCards(transaction, ids),
  idOf: (card) => card.id,
  ownerOf: (card) => card.user_id,
})
