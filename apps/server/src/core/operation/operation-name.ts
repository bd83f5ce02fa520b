import type { Operation } from '#core/operation/define-operation'

/** What tells operations apart: two of the upload interface share their id with those of the API. */
export const nameOf = ({ id, mount }: Pick<Operation, 'id' | 'mount'>): string =>
  mount === 'files' ? `upload/${id}` : id
