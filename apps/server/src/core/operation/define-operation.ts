import type { z } from 'zod'
import type { Caller, CallerCompany } from '#core/access/caller'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import type { Download } from '#core/operation/download'
import type { Failure } from '#core/operation/failure'
import type { StagedFile } from '#core/storage/staged-file'
import type { EventName } from '#vocabulary/events/index'
import type { Permission } from '#vocabulary/permissions'
import type { Plan } from '#vocabulary/plans'
import type { Scope } from '#vocabulary/scopes'

type OwnOrOthers = { readonly own: Permission | 'any-member'; readonly others: Permission }

export type PermissionRule = Permission | OwnOrOthers | 'any-member' | 'public'
export type ScopeRule = Scope | 'any-token' | 'no-token'
export type Effect = 'reads' | 'changes'
export type Method = 'GET' | 'POST'

/** What an operation knows of the request beside its input. */
export interface RequestFacts {
  readonly address: string
  readonly userAgent: string
  /** How the caller reached the service, without a trailing slash. */
  readonly origin: string
  readonly secure: boolean
  /** The header as it was sent, for what is neither a bearer token nor a key. */
  readonly authorization: string | undefined
  readonly sessionToken: string | undefined
  setSessionCookie(token: string | null): void
}

interface PublicContext<Services> {
  readonly services: Services
  readonly request: RequestFacts
  /** Present when the request carries a valid credential all the same. */
  readonly caller: Caller | null
}

interface ReadingContext<Services> extends PublicContext<Services> {
  readonly caller: Caller
  readonly company: CallerCompany
  read<Result>(work: (transaction: ReadTransaction) => Promise<Result>): Promise<Result>
}

interface ChangingContext<Services, Emits extends EventName> extends ReadingContext<Services> {
  write<Result>(work: (transaction: WriteTransaction<Emits>) => Promise<Result>): Promise<Result>
}

export type OperationContext<
  Services,
  Kind extends Effect,
  Rule,
  Emits extends EventName,
> = Rule extends 'public'
  ? PublicContext<Services>
  : Kind extends 'reads'
    ? ReadingContext<Services>
    : ChangingContext<Services, Emits>

export interface UploadField {
  readonly field: string
  /** Below the limit of the installation. */
  readonly maximumBytes?: number
}

type Files<Upload> = Upload extends { field: infer Field extends string }
  ? { [Name in Field]?: StagedFile }
  : unknown

export interface OperationDeclaration<
  Services,
  Kind extends Effect,
  Rule extends PermissionRule,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Output extends z.ZodObject | 'binary',
  Emits extends EventName,
  Upload extends UploadField | undefined,
> {
  /** The path after the company: `printers/actions/Pause`. */
  readonly id: string
  readonly summary: string
  /** Whether anything changes: what only reads also answers GET and gets read-only transactions. */
  readonly effect: Kind
  /** Only where a changing operation is documented with GET. */
  readonly methods?: readonly Method[]
  readonly permission: Rule
  readonly scope: ScopeRule
  readonly plan?: Plan
  /** Concerns the whole installation: only in the company that operates it. */
  readonly operator?: boolean
  readonly query?: Query
  readonly body?: Body
  /** A multipart field whose file is staged on disk before the handler runs. */
  readonly upload?: Upload
  readonly output: Output
  readonly emits?: readonly Emits[]
  /** A repeated request with the same Idempotency-Key gets the first answer again. */
  readonly idempotent?: boolean
  /** Not part of the specification. */
  readonly extension?: boolean
  readonly mount?: 'files'
  /** Further keys of the answer when the operation fails, where a standard asks for them. */
  failureFields?(failure: Failure): Record<string, unknown>
  handler(
    context: OperationContext<Services, Kind, Rule, Emits>,
    input: z.output<Query> & z.output<Body> & Files<Upload>,
  ): Promise<Output extends z.ZodObject ? z.input<Output> : Download>
}

type None = z.ZodObject<Record<never, never>>

/** An operation as the machinery sees it, its types erased. */
export type Operation = OperationDeclaration<
  never,
  Effect,
  PermissionRule,
  z.ZodObject,
  z.ZodObject,
  z.ZodObject | 'binary',
  EventName,
  UploadField | undefined
>

export const operationDefiner =
  <Services>() =>
  <
    const Kind extends Effect,
    const Rule extends PermissionRule,
    Query extends z.ZodObject = None,
    Body extends z.ZodObject = None,
    Output extends z.ZodObject | 'binary' = None,
    const Emits extends EventName = never,
    const Upload extends UploadField | undefined = undefined,
  >(
    declaration: OperationDeclaration<Services, Kind, Rule, Query, Body, Output, Emits, Upload>,
  ): Operation =>
    declaration as unknown as Operation
