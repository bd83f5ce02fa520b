import type { NoteOwnChange } from '#core/audit/note-own-change'
import type { BlobStore } from '#core/storage/blob-store'
import type { DiskGuard } from '#core/storage/disk-guard'
import type { FileUploads, PrintFiles } from '#domain/library/index'
import type { Authorizations, ClientRegistry } from '#domain/oauth/index'
import type { DepartureStep, OwnSessions, Passwords, SecondFactor, SignIn } from '#domain/people/index'
import type { PrinterLinks } from '#domain/printers/index'
import type { PrintRunner } from '#domain/printing/index'
import type { Registration } from '#domain/registration/index'
import type { Fleet } from '#fleet/fleet'

/** What operations can use beside the database of their company. */
export interface Services {
  readonly signIn: SignIn
  readonly secondFactor: SecondFactor
  readonly passwords: Passwords
  readonly ownSessions: OwnSessions
  readonly registration: Registration
  readonly noteOwnChange: NoteOwnChange
  /** What each domain does with the things of someone who leaves. */
  readonly departures: readonly DepartureStep[]
  readonly blobs: BlobStore
  readonly disk: DiskGuard
  readonly fleet: Fleet
  readonly printers: PrinterLinks
  readonly prints: PrintRunner
  readonly printFiles: PrintFiles
  readonly fileUploads: FileUploads
  readonly oauthClients: ClientRegistry
  readonly authorizations: Authorizations
  /** Where this installation is paid for, with {company} for the company; absent: it is not. */
  readonly billingUrl: string | undefined
  companiesOfUser(userId: number): Promise<Array<{ id: number; name: string }>>
}
