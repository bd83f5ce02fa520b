// Generated from the files below `operations/` by `npm run generate`.
import type { Operation } from '#core/operation/define-operation'
import { create as account_api_keys_Create } from './account/operations/api_keys/create.ts'
import { remove as account_api_keys_Delete } from './account/operations/api_keys/delete.ts'
import { get as account_api_keys_Get } from './account/operations/api_keys/get.ts'
import { get as account_audit_Get } from './account/operations/audit/get.ts'
import { getInvoicePaymentLink as account_billing_GetInvoicePaymentLink } from './account/operations/billing/get-invoice-payment-link.ts'
import { getGroups as account_GetGroups } from './account/operations/get-groups.ts'
import { getSubscriptionInfo as account_GetSubscriptionInfo } from './account/operations/get-subscription-info.ts'
import { getUser as account_GetUser } from './account/operations/get-user.ts'
import { get as account_mail_Get } from './account/operations/mail/get.ts'
import { getSettings as account_settings_GetSettings } from './account/operations/settings/get-settings.ts'
import { create as account_settings_groups_Create } from './account/operations/settings/groups/create.ts'
import { remove as account_settings_groups_Delete } from './account/operations/settings/groups/delete.ts'
import { getDefaultGroups as account_settings_groups_GetDefaultGroups } from './account/operations/settings/groups/get-default-groups.ts'
import { getGroups as account_settings_groups_GetGroups } from './account/operations/settings/groups/get-groups.ts'
import { getPermissionRegistry as account_settings_groups_GetPermissionRegistry } from './account/operations/settings/groups/get-permission-registry.ts'
import { update as account_settings_groups_Update } from './account/operations/settings/groups/update.ts'
import { saveRegistration as account_settings_SaveRegistration } from './account/operations/settings/save-registration.ts'
import { save as account_settings_Save } from './account/operations/settings/save.ts'
import { test as account_Test } from './account/operations/test.ts'
import { deleteFile as files_DeleteFile } from './files/operations/delete-file.ts'
import { download as files_Download } from './files/operations/download.ts'
import { getFiles as files_GetFiles } from './files/operations/get-files.ts'
import { upload as files_Upload } from './files/operations/upload.ts'
import { getDetails as jobs_GetDetails } from './jobs/operations/get-details.ts'
import { getPaginatedPrintJobs as jobs_GetPaginatedPrintJobs } from './jobs/operations/get-paginated-print-jobs.ts'
import { get as oauth2_apps_Get } from './oauth2/operations/apps/get.ts'
import { revoke as oauth2_apps_Revoke } from './oauth2/operations/apps/revoke.ts'
import { create as oauth2_clients_Create } from './oauth2/operations/clients/create.ts'
import { remove as oauth2_clients_Delete } from './oauth2/operations/clients/delete.ts'
import { get as oauth2_clients_Get } from './oauth2/operations/clients/get.ts'
import { update as oauth2_clients_Update } from './oauth2/operations/clients/update.ts'
import { tokenInfo as oauth2_TokenInfo } from './oauth2/operations/token-info.ts'
import { token as oauth2_Token } from './oauth2/operations/token.ts'
import { cancel as printers_actions_Cancel } from './printers/operations/actions/cancel.ts'
import { clearBed as printers_actions_ClearBed } from './printers/operations/actions/clear-bed.ts'
import { createJob as printers_actions_CreateJob } from './printers/operations/actions/create-job.ts'
import { pause as printers_actions_Pause } from './printers/operations/actions/pause.ts'
import { resume as printers_actions_Resume } from './printers/operations/actions/resume.ts'
import { create as printers_Create } from './printers/operations/create.ts'
import { remove as printers_Delete } from './printers/operations/delete.ts'
import { getKinds as printers_GetKinds } from './printers/operations/get-kinds.ts'
import { get as printers_Get } from './printers/operations/get.ts'
import { setOutOfOrder as printers_SetOutOfOrder } from './printers/operations/set-out-of-order.ts'
import { update as printers_Update } from './printers/operations/update.ts'
import { addItem as queue_AddItem } from './queue/operations/add-item.ts'
import { deleteItem as queue_DeleteItem } from './queue/operations/delete-item.ts'
import { getItem as queue_GetItem } from './queue/operations/get-item.ts'
import { getItems as queue_GetItems } from './queue/operations/get-items.ts'
import { updateItem as queue_UpdateItem } from './queue/operations/update-item.ts'
import { getMyStatus as quota_GetMyStatus } from './quota/operations/get-my-status.ts'
import { getRequests as quota_GetRequests } from './quota/operations/get-requests.ts'
import { getUserStatus as quota_GetUserStatus } from './quota/operations/get-user-status.ts'
import { requestMore as quota_RequestMore } from './quota/operations/request-more.ts'
import { resolveRequest as quota_ResolveRequest } from './quota/operations/resolve-request.ts'
import { remove as quota_settings_Delete } from './quota/operations/settings/delete.ts'
import { get as quota_settings_Get } from './quota/operations/settings/get.ts'
import { save as quota_settings_Save } from './quota/operations/settings/save.ts'
import { acceptInvitation as session_AcceptInvitation } from './session/operations/accept-invitation.ts'
import { changePassword as session_ChangePassword } from './session/operations/change-password.ts'
import { confirmEmail as session_ConfirmEmail } from './session/operations/confirm-email.ts'
import { endSession as session_EndSession } from './session/operations/end-session.ts'
import { getRegistrationOptions as session_GetRegistrationOptions } from './session/operations/get-registration-options.ts'
import { listSessions as session_ListSessions } from './session/operations/list-sessions.ts'
import { register as session_Register } from './session/operations/register.ts'
import { requestPasswordReset as session_RequestPasswordReset } from './session/operations/request-password-reset.ts'
import { resetPassword as session_ResetPassword } from './session/operations/reset-password.ts'
import { signIn as session_SignIn } from './session/operations/sign-in.ts'
import { signOut as session_SignOut } from './session/operations/sign-out.ts'
import { status as session_Status } from './session/operations/status.ts'
import { switchCompany as session_SwitchCompany } from './session/operations/switch-company.ts'
import { begin as session_totp_Begin } from './session/operations/totp/begin.ts'
import { confirm as session_totp_Confirm } from './session/operations/totp/confirm.ts'
import { disable as session_totp_Disable } from './session/operations/totp/disable.ts'
import { listExisting as upload_files_ListExisting } from './upload/operations/files/list-existing.ts'
import { upload as upload_files_Upload } from './upload/operations/files/upload.ts'
import { adjustBalance as users_AdjustBalance } from './users/operations/adjust-balance.ts'
import { adjustUserQuota as users_AdjustUserQuota } from './users/operations/adjust-user-quota.ts'
import { assignNfcCredential as users_AssignNfcCredential } from './users/operations/assign-nfc-credential.ts'
import { bulkChangeUserClasses as users_BulkChangeUserClasses } from './users/operations/bulk-change-user-classes.ts'
import { bulkChangeUserRank as users_BulkChangeUserRank } from './users/operations/bulk-change-user-rank.ts'
import { bulkDeleteUsers as users_BulkDeleteUsers } from './users/operations/bulk-delete-users.ts'
import { bulkResetQuotas as users_BulkResetQuotas } from './users/operations/bulk-reset-quotas.ts'
import { bulkSetIsTeacher as users_BulkSetIsTeacher } from './users/operations/bulk-set-is-teacher.ts'
import { changeUserClasses as users_ChangeUserClasses } from './users/operations/change-user-classes.ts'
import { changeUserRank as users_ChangeUserRank } from './users/operations/change-user-rank.ts'
import { remove as users_classes_Delete } from './users/operations/classes/delete.ts'
import { get as users_classes_Get } from './users/operations/classes/get.ts'
import { save as users_classes_Save } from './users/operations/classes/save.ts'
import { cleanupExecute as users_CleanupExecute } from './users/operations/cleanup-execute.ts'
import { cleanupPreview as users_CleanupPreview } from './users/operations/cleanup-preview.ts'
import { createInvitationLink as users_CreateInvitationLink } from './users/operations/create-invitation-link.ts'
import { deleteInvitation as users_DeleteInvitation } from './users/operations/delete-invitation.ts'
import { deleteUser as users_DeleteUser } from './users/operations/delete-user.ts'
import { getBalanceHistory as users_GetBalanceHistory } from './users/operations/get-balance-history.ts'
import { getBalancePurchases as users_GetBalancePurchases } from './users/operations/get-balance-purchases.ts'
import { getPaginatedInvitations as users_GetPaginatedInvitations } from './users/operations/get-paginated-invitations.ts'
import { getPaginatedUsers as users_GetPaginatedUsers } from './users/operations/get-paginated-users.ts'
import { getUserCredentials as users_GetUserCredentials } from './users/operations/get-user-credentials.ts'
import { inviteSpecificUser as users_InviteSpecificUser } from './users/operations/invite-specific-user.ts'
import { previewDeletion as users_PreviewDeletion } from './users/operations/preview-deletion.ts'
import { purchaseBalance as users_PurchaseBalance } from './users/operations/purchase-balance.ts'
import { resendInvitationEmail as users_ResendInvitationEmail } from './users/operations/resend-invitation-email.ts'
import { resetUserQuota as users_ResetUserQuota } from './users/operations/reset-user-quota.ts'
import { resolveBalancePurchase as users_ResolveBalancePurchase } from './users/operations/resolve-balance-purchase.ts'
import { revokeNfcCredential as users_RevokeNfcCredential } from './users/operations/revoke-nfc-credential.ts'
import { sendPinReset as users_SendPinReset } from './users/operations/send-pin-reset.ts'
import { setIsTeacher as users_SetIsTeacher } from './users/operations/set-is-teacher.ts'
import { setPendingUserState as users_SetPendingUserState } from './users/operations/set-pending-user-state.ts'
import { setQuotaOverride as users_SetQuotaOverride } from './users/operations/set-quota-override.ts'
import { setUserAccessExpiry as users_SetUserAccessExpiry } from './users/operations/set-user-access-expiry.ts'
import { setUserPin as users_SetUserPin } from './users/operations/set-user-pin.ts'
import { topUpBalance as users_TopUpBalance } from './users/operations/top-up-balance.ts'
import { updateInvitation as users_UpdateInvitation } from './users/operations/update-invitation.ts'

/** Every operation the service offers. */
export const operations: readonly Operation[] = [
  account_api_keys_Create,
  account_api_keys_Delete,
  account_api_keys_Get,
  account_audit_Get,
  account_billing_GetInvoicePaymentLink,
  account_GetGroups,
  account_GetSubscriptionInfo,
  account_GetUser,
  account_mail_Get,
  account_settings_GetSettings,
  account_settings_groups_Create,
  account_settings_groups_Delete,
  account_settings_groups_GetDefaultGroups,
  account_settings_groups_GetGroups,
  account_settings_groups_GetPermissionRegistry,
  account_settings_groups_Update,
  account_settings_SaveRegistration,
  account_settings_Save,
  account_Test,
  files_DeleteFile,
  files_Download,
  files_GetFiles,
  files_Upload,
  jobs_GetDetails,
  jobs_GetPaginatedPrintJobs,
  oauth2_apps_Get,
  oauth2_apps_Revoke,
  oauth2_clients_Create,
  oauth2_clients_Delete,
  oauth2_clients_Get,
  oauth2_clients_Update,
  oauth2_TokenInfo,
  oauth2_Token,
  printers_actions_Cancel,
  printers_actions_ClearBed,
  printers_actions_CreateJob,
  printers_actions_Pause,
  printers_actions_Resume,
  printers_Create,
  printers_Delete,
  printers_GetKinds,
  printers_Get,
  printers_SetOutOfOrder,
  printers_Update,
  queue_AddItem,
  queue_DeleteItem,
  queue_GetItem,
  queue_GetItems,
  queue_UpdateItem,
  quota_GetMyStatus,
  quota_GetRequests,
  quota_GetUserStatus,
  quota_RequestMore,
  quota_ResolveRequest,
  quota_settings_Delete,
  quota_settings_Get,
  quota_settings_Save,
  session_AcceptInvitation,
  session_ChangePassword,
  session_ConfirmEmail,
  session_EndSession,
  session_GetRegistrationOptions,
  session_ListSessions,
  session_Register,
  session_RequestPasswordReset,
  session_ResetPassword,
  session_SignIn,
  session_SignOut,
  session_Status,
  session_SwitchCompany,
  session_totp_Begin,
  session_totp_Confirm,
  session_totp_Disable,
  upload_files_ListExisting,
  upload_files_Upload,
  users_AdjustBalance,
  users_AdjustUserQuota,
  users_AssignNfcCredential,
  users_BulkChangeUserClasses,
  users_BulkChangeUserRank,
  users_BulkDeleteUsers,
  users_BulkResetQuotas,
  users_BulkSetIsTeacher,
  users_ChangeUserClasses,
  users_ChangeUserRank,
  users_classes_Delete,
  users_classes_Get,
  users_classes_Save,
  users_CleanupExecute,
  users_CleanupPreview,
  users_CreateInvitationLink,
  users_DeleteInvitation,
  users_DeleteUser,
  users_GetBalanceHistory,
  users_GetBalancePurchases,
  users_GetPaginatedInvitations,
  users_GetPaginatedUsers,
  users_GetUserCredentials,
  users_InviteSpecificUser,
  users_PreviewDeletion,
  users_PurchaseBalance,
  users_ResendInvitationEmail,
  users_ResetUserQuota,
  users_ResolveBalancePurchase,
  users_RevokeNfcCredential,
  users_SendPinReset,
  users_SetIsTeacher,
  users_SetPendingUserState,
  users_SetQuotaOverride,
  users_SetUserAccessExpiry,
  users_SetUserPin,
  users_TopUpBalance,
  users_UpdateInvitation,
]
