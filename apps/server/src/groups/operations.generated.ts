// Generated from the files below `operations/` by `npm run generate`.
import type { Operation } from '#core/operation/define-operation'
import { create as account_api_keys_Create } from './account/operations/api_keys/create.ts'
import { remove as account_api_keys_Delete } from './account/operations/api_keys/delete.ts'
import { get as account_api_keys_Get } from './account/operations/api_keys/get.ts'
import { get as account_audit_Get } from './account/operations/audit/get.ts'
import { getGroups as account_GetGroups } from './account/operations/get-groups.ts'
import { getUser as account_GetUser } from './account/operations/get-user.ts'
import { getSettings as account_settings_GetSettings } from './account/operations/settings/get-settings.ts'
import { create as account_settings_groups_Create } from './account/operations/settings/groups/create.ts'
import { remove as account_settings_groups_Delete } from './account/operations/settings/groups/delete.ts'
import { getDefaultGroups as account_settings_groups_GetDefaultGroups } from './account/operations/settings/groups/get-default-groups.ts'
import { getGroups as account_settings_groups_GetGroups } from './account/operations/settings/groups/get-groups.ts'
import { getPermissionRegistry as account_settings_groups_GetPermissionRegistry } from './account/operations/settings/groups/get-permission-registry.ts'
import { update as account_settings_groups_Update } from './account/operations/settings/groups/update.ts'
import { save as account_settings_Save } from './account/operations/settings/save.ts'
import { test as account_Test } from './account/operations/test.ts'
import { signIn as session_SignIn } from './session/operations/sign-in.ts'
import { signOut as session_SignOut } from './session/operations/sign-out.ts'
import { status as session_Status } from './session/operations/status.ts'

/** Every operation the service offers. */
export const operations: readonly Operation[] = [
  account_api_keys_Create,
  account_api_keys_Delete,
  account_api_keys_Get,
  account_audit_Get,
  account_GetGroups,
  account_GetUser,
  account_settings_GetSettings,
  account_settings_groups_Create,
  account_settings_groups_Delete,
  account_settings_groups_GetDefaultGroups,
  account_settings_groups_GetGroups,
  account_settings_groups_GetPermissionRegistry,
  account_settings_groups_Update,
  account_settings_Save,
  account_Test,
  session_SignIn,
  session_SignOut,
  session_Status,
]
