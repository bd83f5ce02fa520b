import type { PermissionArea } from './permissions.ts'

interface ScopeEntry {
  readonly title: string
  /** What the consent page tells the user this scope allows. */
  readonly description: string
  /** Permissions of these areas can be used through a token with this scope, as far as the user holds them. */
  readonly areas: readonly PermissionArea[]
}

const entry = (title: string, description: string, ...areas: PermissionArea[]): ScopeEntry => ({
  title,
  description,
  areas,
})

export const scopes = {
  'balance.read': entry('Read balances', 'See balances and their history', 'people'),
  'balance.write': entry('Change balances', 'Top up and adjust balances', 'people'),
  'custom_fields.read': entry('Read custom fields', 'See custom fields', 'organization'),
  'custom_fields.write': entry('Change custom fields', 'Fill in custom fields', 'organization', 'printing'),
  'display_screens.read': entry('Read display screens', 'See display screens', 'organization'),
  'display_screens.write': entry('Change display screens', 'Set up display screens', 'organization'),
  'files.read': entry('Read files', 'See and download files', 'files'),
  'files.temp_upload': entry('Send files', 'Upload files that you then import yourself', 'files'),
  'files.write': entry('Change files', 'Upload, change and delete files', 'files'),
  'print_history.read': entry('Read print history', 'See prints and their details', 'history'),
  'print_history.write': entry('Change print history', 'Archive prints and change their details', 'history'),
  'printers.actions': entry(
    'Control printers',
    'Start, pause, resume and cancel prints',
    'control',
    'printing',
    'autoprint',
  ),
  'printers.read': entry('Read printers', 'See printers, their state and their cameras', 'printers', 'panel'),
  'printers.write': entry('Change printers', 'Change printers and their settings', 'printers', 'maintenance'),
  'queue.read': entry('Read the queue', 'See the print queue', 'queue'),
  'queue.write': entry('Change the queue', 'Add, change and remove queue items', 'queue'),
  'quota.read': entry('Read quotas', 'See quotas and what is left of them', 'people'),
  'quota.write': entry('Change quotas', 'Ask for, change and reset quotas', 'people'),
  'slicer.read': entry('Read slicer profiles', 'See slicer profiles', 'slicer'),
  'slicer.write': entry('Change slicer profiles', 'Create, change and delete slicer profiles', 'slicer'),
  'spools.read': entry('Read filament', 'See spools and filament types', 'filament'),
  'spools.write': entry('Change filament', 'Create, change, load and delete spools', 'filament'),
  'statistics.read': entry('Read statistics', 'See statistics', 'history'),
  'tags.read': entry('Read tags', 'See custom tags', 'files'),
  'tags.write': entry('Change tags', 'Create, assign and delete custom tags', 'files'),
  'user.read': entry('Read your profile', 'See your name and e-mail address', 'people'),
  'webhooks.read': entry('Read webhooks', 'See webhooks and their deliveries', 'organization'),
  'webhooks.write': entry('Change webhooks', 'Create, change and delete webhooks', 'organization'),
} as const satisfies Record<string, ScopeEntry>

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as Scope[]

export const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name)
