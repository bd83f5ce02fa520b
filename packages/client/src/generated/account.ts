// Generated from the operations by `npm run generate`.
import type { CallOptions, IdempotentCallOptions, Send } from '../send.ts'

export interface AccountGetGroupsOutput {
  groups: Array<{
    id: number
    name: string
  }>
}

export interface AccountGetSubscriptionInfoOutput {
  subscription: {
    plan: string
    title: string
    /** Plans whose operations are open as well */
    includes: string[]
    status: string
    self_hosted: boolean
    /** Null: it does not end */
    renews_at: string | null
    billing_available: boolean
  }
  limits: {
    /** Null: no limit */
    users: number | null
    /** Null: no limit */
    printers: number | null
    /** Null: no limit */
    storage_bytes: number | null
    /** Null: no limit */
    api_keys_per_user: number | null
  }
  usage: {
    users: number
    pending_users: number
    ranks: number
    api_keys: number
    printers: number
    /** Of all files; what several share counts once */
    storage_bytes: number
    /** On the disk of the installation; null: not known */
    storage_free_bytes: number | null
  }
}

export interface AccountGetUserOutput {
  user: {
    id: number
    name: string
    email: string
  }
  company: {
    id: number
    name: string
  }
}

export interface AccountTestOutput {
  message: string
}

export interface AccountApiKeysCreateInput {
  /** Default: "API key" */
  name?: string
}

export interface AccountApiKeysCreateOutput {
  /** The key itself. It cannot be shown again */
  api_key: string
  key: {
    id: number
    name: string
    hint: string
    /** ISO 8601 */
    created_at: string
  }
}

export interface AccountApiKeysDeleteInput {
  /** Id of a key */
  id: number
}

export interface AccountApiKeysGetOutput {
  data: Array<{
    id: number
    name: string
    /** The last characters of the key */
    hint: string
    /** ISO 8601 */
    created_at: string
    last_used_at: string | null
    /** Shown to callers with the permission view_users */
    user?: {
      id: number
      name: string
    }
  }>
}

export interface AccountAuditGetInput {
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
  user_id?: number
  operation?: string
  /** Part of the name of an operation */
  search?: string
  after?: string
  before?: string
  /** Default: "desc" */
  sort_dir?: 'asc' | 'desc'
}

export interface AccountAuditGetOutput {
  data: Array<{
    id: number
    /** ISO 8601 */
    at: string
    user: {
      id: number
      name: string
    } | null
    credential: string
    operation: string
    address: string
    user_agent: string
    /** What was sent, without secrets */
    input: unknown
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface AccountBillingGetInvoicePaymentLinkOutput {
  billing_available: boolean
  link: string | null
  explanation: string
}

export interface AccountMailGetInput {
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
}

export interface AccountMailGetOutput {
  data: Array<{
    id: number
    kind: string
    to: string
    subject: string
    /** Only while no mail server is configured, and only to those who hold every permission */
    text: string | null
    state: 'waiting' | 'sent' | 'held' | 'failed' | 'expired'
    attempts: number
    error: string | null
    /** ISO 8601 */
    created: string
    /** ISO 8601 */
    expires: string
    sent: string | null
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface AccountSettingsGetSettingsOutput {
  settings: {
    /** Send it back when saving; a stale one is refused */
    version: number
    organization_name: string
    currency: string
    time_zone: string
    require_cancel_reason: boolean
    require_comment: boolean
    /** Anyone may register without an invitation */
    registration_open: boolean
    /** Whoever registers without an invitation has to be approved */
    registration_approval: boolean
    /** Registration is open only to these; empty: to all */
    allowed_email_domains: string[]
    balance_enabled: boolean
    balance_credit_limit: number
    balance_payment_url: string | null
    refund_on_failure: string
    refund_on_cancel: string
    semester_starts: string[]
    plan: string
    type: string
  }
}

export interface AccountSettingsSaveInput {
  /** The version that GetSettings answered */
  version: number
  organization_name?: string
  currency?: string
  time_zone?: string
  require_cancel_reason?: boolean
  require_comment?: boolean
  /** Whether prints are paid from the balance of their user */
  balance_enabled?: boolean
  /** How far below zero a balance may go, in minor units */
  balance_credit_limit?: number
  /** Where users pay for balance; {amount} is in minor units */
  balance_payment_url?: string | null
  /** What a failed print gives back */
  refund_on_failure?: 'full' | 'unused' | 'none'
  /** What a cancelled print gives back */
  refund_on_cancel?: 'full' | 'unused' | 'none'
  /** Month and day on which semesters begin */
  semester_starts?: string[]
}

export interface AccountSettingsSaveOutput {
  settings: {
    /** Send it back when saving; a stale one is refused */
    version: number
    organization_name: string
    currency: string
    time_zone: string
    require_cancel_reason: boolean
    require_comment: boolean
    /** Anyone may register without an invitation */
    registration_open: boolean
    /** Whoever registers without an invitation has to be approved */
    registration_approval: boolean
    /** Registration is open only to these; empty: to all */
    allowed_email_domains: string[]
    balance_enabled: boolean
    balance_credit_limit: number
    balance_payment_url: string | null
    refund_on_failure: string
    refund_on_cancel: string
    semester_starts: string[]
    plan: string
    type: string
  }
}

export interface AccountSettingsSaveRegistrationInput {
  /** The version that GetSettings answered */
  version: number
  /** Anyone may register without an invitation */
  registration_open?: boolean
  /** Whoever registers without an invitation has to be approved */
  registration_approval?: boolean
  /** Registration is open only to addresses at these; empty: to all */
  allowed_email_domains?: string[]
}

export interface AccountSettingsSaveRegistrationOutput {
  settings: {
    /** Send it back when saving; a stale one is refused */
    version: number
    organization_name: string
    currency: string
    time_zone: string
    require_cancel_reason: boolean
    require_comment: boolean
    /** Anyone may register without an invitation */
    registration_open: boolean
    /** Whoever registers without an invitation has to be approved */
    registration_approval: boolean
    /** Registration is open only to these; empty: to all */
    allowed_email_domains: string[]
    balance_enabled: boolean
    balance_credit_limit: number
    balance_payment_url: string | null
    refund_on_failure: string
    refund_on_cancel: string
    semester_starts: string[]
    plan: string
    type: string
  }
}

export interface AccountSettingsGroupsCreateInput {
  ranks: Array<{
    title: string
    /** Default: "" */
    description?: string
    /** Default: 0 */
    sort_order?: number
    permissions: {
      org_admin?: boolean
      org_api?: boolean
      org_hub_settings?: boolean
      org_manage_access_security?: boolean
      org_rank_management?: boolean
      org_school_settings_manage?: boolean
      org_user_registration_settings?: boolean
      org_view_statistics?: boolean
      manage_dpa?: boolean
      manage_subscription?: boolean
      custom_fields_manage?: boolean
      display_screen_settings?: boolean
      feature_unlocks_manage?: boolean
      refer_a_friend_settings?: boolean
      see_integrations?: boolean
      webhooks_manage?: boolean
      view_audit_log?: boolean
      view_users?: boolean
      invite_users?: boolean
      delete_user?: boolean
      change_user_rank?: boolean
      assign_peer_rank?: boolean
      manual_user_email_confirm?: boolean
      manage_user_balance?: boolean
      manage_quotas?: boolean
      approve_quota_requests?: boolean
      refund_user_quota?: boolean
      school_dashboard_view?: boolean
      change_user_school_class?: boolean
      set_user_teacher?: boolean
      courses_view?: boolean
      courses_view_progress?: boolean
      courses_assign?: boolean
      courses_manage?: boolean
      access_all_printers?: boolean
      see_printers_no_access?: boolean
      printer_add?: boolean
      printer_edit?: boolean
      printer_delete?: boolean
      printer_settings?: boolean
      printer_info?: boolean
      printer_update?: boolean
      printer_group_manage?: boolean
      printer_status_warnings?: boolean
      use_out_of_order_printers?: boolean
      gcode_profiles?: boolean
      goto_local?: boolean
      ai_printer_settings?: boolean
      ai_printer_toggle?: boolean
      pause?: boolean
      cancel?: boolean
      cancel_others?: boolean
      cancel_decide_queue_return?: boolean
      clear_bed?: boolean
      change_temps?: boolean
      change_print_speed?: boolean
      baby_stepping?: boolean
      bed_leveling?: boolean
      z_offset_calibration?: boolean
      emergency_stop?: boolean
      send_raw_gcode?: boolean
      printer_restart?: boolean
      skip_objects?: boolean
      see_cam?: boolean
      print?: boolean
      panel_printing?: boolean
      one_click_print?: boolean
      reprint_file?: boolean
      reprint_others?: boolean
      custom_fields_edit_own_print?: boolean
      custom_fields_edit_all_print?: boolean
      staggered_start_manage?: boolean
      print_queue?: boolean
      queue_see_others?: boolean
      queue_edit_others?: boolean
      queue_download_others?: boolean
      queue_see_done_items?: boolean
      queue_revive_done_items?: boolean
      queue_see_awaiting_bed_clear?: boolean
      queue_read_notes?: boolean
      queue_groups?: boolean
      queue_move_items?: boolean
      reorder_queue?: boolean
      queue_remove_all?: boolean
      queue_assign_printers?: boolean
      queue_assign_custom_tags?: boolean
      queue_material_tag?: boolean
      queue_nozzle_tag?: boolean
      queue_print_slice?: boolean
      queue_whole_folder?: boolean
      queue_approve?: boolean
      queue_approve_view_all?: boolean
      queue_skip_approval?: boolean
      queue_delete_others_comments?: boolean
      autoprint_manage?: boolean
      create_org_folder?: boolean
      edit_tags?: boolean
      files_assign_custom_tags?: boolean
      files_material_tag?: boolean
      files_nozzle_tag?: boolean
      see_print_history?: boolean
      view_all_print_history?: boolean
      see_print_job_page?: boolean
      see_who_printed?: boolean
      view_print_job_user?: boolean
      download_others_print_jobs?: boolean
      see_archived_jobs?: boolean
      archive_print_jobs?: boolean
      unarchive_print_jobs?: boolean
      see_statistics?: boolean
      can_export?: boolean
      see_filament_tab?: boolean
      create_filament?: boolean
      change_filament?: boolean
      filament_settings?: boolean
      filament_adjust_weight?: boolean
      filament_dry?: boolean
      filament_locations_manage?: boolean
      filament_view_spool_details?: boolean
      filament_view_all_print_jobs?: boolean
      filament_barcode_scanner?: boolean
      filament_nfc_scanner?: boolean
      filament_nfc_assign_flash?: boolean
      filament_generate_labels?: boolean
      filament_label_settings?: boolean
      filament_label_presets_manage?: boolean
      filament_label_pick_default_presets?: boolean
      filament_label_use_any_user_preset?: boolean
      pick_off_palette_colors?: boolean
      slice?: boolean
      all_slicer_modes?: boolean
      custom_slicer_profiles?: boolean
      see_slicer_default_profiles?: boolean
      slicer_add_plate?: boolean
      slicer_auto_arrange?: boolean
      slicer_auto_rotate?: boolean
      slicer_change_bed_type?: boolean
      slicer_change_engine?: boolean
      slicer_change_filament_profile?: boolean
      slicer_change_machine_profile?: boolean
      slicer_change_nozzle_size?: boolean
      slicer_change_nozzle_volume_type?: boolean
      slicer_change_print_profile?: boolean
      slicer_change_profile_settings?: boolean
      slicer_flush_volumes?: boolean
      slicer_grid_snap?: boolean
      slicer_history?: boolean
      slicer_lay_on_face?: boolean
      slicer_measure?: boolean
      slicer_multi_color_per_plate?: boolean
      slicer_org_profiles?: boolean
      slicer_org_settings?: boolean
      slicer_paint_color?: boolean
      slicer_paint_fuzzy_skin?: boolean
      slicer_paint_seam?: boolean
      slicer_paint_support?: boolean
      slicer_personal_ui_settings?: boolean
      slicer_simplify_model?: boolean
      slicer_text?: boolean
      maintenance_view?: boolean
      maintenance_complete?: boolean
      maintenance_report_problem?: boolean
      maintenance_manage?: boolean
      maintenance_inventory_manage?: boolean
      panel_view_printers?: boolean
      widget_control?: boolean
      widget_device_health?: boolean
      widget_print_history?: boolean
      see_livechat?: boolean
      view_news?: boolean
      max_print_size?: number[] | null
      default_slicer_mode?: number
    }
  }>
}

export interface AccountSettingsGroupsCreateOutput {
  data: Array<{
    id: number
    title: string
    description: string
    company_id: number
    company_type: string
    /** JSON text of a map from permission to yes or no */
    permissions: string
    sort_order: number
    built_in: string | null
    created: string
  }>
}

export interface AccountSettingsGroupsDeleteInput {
  /** Id of a rank */
  id: number
  /** Id of a rank */
  replacementRankId?: number
}

export interface AccountSettingsGroupsGetDefaultGroupsOutput {
  data: Array<{
    built_in: string
    title: string
    description: string
    permissions: string
  }>
}

export interface AccountSettingsGroupsGetGroupsOutput {
  data: Array<{
    id: number
    title: string
    description: string
    company_id: number
    company_type: string
    /** JSON text of a map from permission to yes or no */
    permissions: string
    sort_order: number
    built_in: string | null
    created: string
    users: number
  }>
}

export interface AccountSettingsGroupsGetPermissionRegistryOutput {
  areas: Array<{
    id: string
    title: string
    permissions: Array<{
      id: string
      title: string
      description: string
    }>
  }>
}

export interface AccountSettingsGroupsUpdateInput {
  ranks: Array<{
    /** Id of a rank */
    id: number
    title?: string
    description?: string
    sort_order?: number
    permissions?: {
      org_admin?: boolean
      org_api?: boolean
      org_hub_settings?: boolean
      org_manage_access_security?: boolean
      org_rank_management?: boolean
      org_school_settings_manage?: boolean
      org_user_registration_settings?: boolean
      org_view_statistics?: boolean
      manage_dpa?: boolean
      manage_subscription?: boolean
      custom_fields_manage?: boolean
      display_screen_settings?: boolean
      feature_unlocks_manage?: boolean
      refer_a_friend_settings?: boolean
      see_integrations?: boolean
      webhooks_manage?: boolean
      view_audit_log?: boolean
      view_users?: boolean
      invite_users?: boolean
      delete_user?: boolean
      change_user_rank?: boolean
      assign_peer_rank?: boolean
      manual_user_email_confirm?: boolean
      manage_user_balance?: boolean
      manage_quotas?: boolean
      approve_quota_requests?: boolean
      refund_user_quota?: boolean
      school_dashboard_view?: boolean
      change_user_school_class?: boolean
      set_user_teacher?: boolean
      courses_view?: boolean
      courses_view_progress?: boolean
      courses_assign?: boolean
      courses_manage?: boolean
      access_all_printers?: boolean
      see_printers_no_access?: boolean
      printer_add?: boolean
      printer_edit?: boolean
      printer_delete?: boolean
      printer_settings?: boolean
      printer_info?: boolean
      printer_update?: boolean
      printer_group_manage?: boolean
      printer_status_warnings?: boolean
      use_out_of_order_printers?: boolean
      gcode_profiles?: boolean
      goto_local?: boolean
      ai_printer_settings?: boolean
      ai_printer_toggle?: boolean
      pause?: boolean
      cancel?: boolean
      cancel_others?: boolean
      cancel_decide_queue_return?: boolean
      clear_bed?: boolean
      change_temps?: boolean
      change_print_speed?: boolean
      baby_stepping?: boolean
      bed_leveling?: boolean
      z_offset_calibration?: boolean
      emergency_stop?: boolean
      send_raw_gcode?: boolean
      printer_restart?: boolean
      skip_objects?: boolean
      see_cam?: boolean
      print?: boolean
      panel_printing?: boolean
      one_click_print?: boolean
      reprint_file?: boolean
      reprint_others?: boolean
      custom_fields_edit_own_print?: boolean
      custom_fields_edit_all_print?: boolean
      staggered_start_manage?: boolean
      print_queue?: boolean
      queue_see_others?: boolean
      queue_edit_others?: boolean
      queue_download_others?: boolean
      queue_see_done_items?: boolean
      queue_revive_done_items?: boolean
      queue_see_awaiting_bed_clear?: boolean
      queue_read_notes?: boolean
      queue_groups?: boolean
      queue_move_items?: boolean
      reorder_queue?: boolean
      queue_remove_all?: boolean
      queue_assign_printers?: boolean
      queue_assign_custom_tags?: boolean
      queue_material_tag?: boolean
      queue_nozzle_tag?: boolean
      queue_print_slice?: boolean
      queue_whole_folder?: boolean
      queue_approve?: boolean
      queue_approve_view_all?: boolean
      queue_skip_approval?: boolean
      queue_delete_others_comments?: boolean
      autoprint_manage?: boolean
      create_org_folder?: boolean
      edit_tags?: boolean
      files_assign_custom_tags?: boolean
      files_material_tag?: boolean
      files_nozzle_tag?: boolean
      see_print_history?: boolean
      view_all_print_history?: boolean
      see_print_job_page?: boolean
      see_who_printed?: boolean
      view_print_job_user?: boolean
      download_others_print_jobs?: boolean
      see_archived_jobs?: boolean
      archive_print_jobs?: boolean
      unarchive_print_jobs?: boolean
      see_statistics?: boolean
      can_export?: boolean
      see_filament_tab?: boolean
      create_filament?: boolean
      change_filament?: boolean
      filament_settings?: boolean
      filament_adjust_weight?: boolean
      filament_dry?: boolean
      filament_locations_manage?: boolean
      filament_view_spool_details?: boolean
      filament_view_all_print_jobs?: boolean
      filament_barcode_scanner?: boolean
      filament_nfc_scanner?: boolean
      filament_nfc_assign_flash?: boolean
      filament_generate_labels?: boolean
      filament_label_settings?: boolean
      filament_label_presets_manage?: boolean
      filament_label_pick_default_presets?: boolean
      filament_label_use_any_user_preset?: boolean
      pick_off_palette_colors?: boolean
      slice?: boolean
      all_slicer_modes?: boolean
      custom_slicer_profiles?: boolean
      see_slicer_default_profiles?: boolean
      slicer_add_plate?: boolean
      slicer_auto_arrange?: boolean
      slicer_auto_rotate?: boolean
      slicer_change_bed_type?: boolean
      slicer_change_engine?: boolean
      slicer_change_filament_profile?: boolean
      slicer_change_machine_profile?: boolean
      slicer_change_nozzle_size?: boolean
      slicer_change_nozzle_volume_type?: boolean
      slicer_change_print_profile?: boolean
      slicer_change_profile_settings?: boolean
      slicer_flush_volumes?: boolean
      slicer_grid_snap?: boolean
      slicer_history?: boolean
      slicer_lay_on_face?: boolean
      slicer_measure?: boolean
      slicer_multi_color_per_plate?: boolean
      slicer_org_profiles?: boolean
      slicer_org_settings?: boolean
      slicer_paint_color?: boolean
      slicer_paint_fuzzy_skin?: boolean
      slicer_paint_seam?: boolean
      slicer_paint_support?: boolean
      slicer_personal_ui_settings?: boolean
      slicer_simplify_model?: boolean
      slicer_text?: boolean
      maintenance_view?: boolean
      maintenance_complete?: boolean
      maintenance_report_problem?: boolean
      maintenance_manage?: boolean
      maintenance_inventory_manage?: boolean
      panel_view_printers?: boolean
      widget_control?: boolean
      widget_device_health?: boolean
      widget_print_history?: boolean
      see_livechat?: boolean
      view_news?: boolean
      max_print_size?: number[] | null
      default_slicer_mode?: number
    }
  }>
}

export interface AccountSettingsGroupsUpdateOutput {
  data: Array<{
    id: number
    title: string
    description: string
    company_id: number
    company_type: string
    /** JSON text of a map from permission to yes or no */
    permissions: string
    sort_order: number
    built_in: string | null
    created: string
  }>
}

export interface AccountOperations {
  /**
   * The ranks of the company, by name
   * Permission: org_rank_management
   * Plan: print_farm
   */
  getGroups(options?: CallOptions): Promise<AccountGetGroupsOutput>
  /**
   * The plan of the company, its limits, and what is used of them
   * Permission: manage_subscription
   */
  getSubscriptionInfo(options?: CallOptions): Promise<AccountGetSubscriptionInfoOutput>
  /** The user behind the credential, and the company it belongs to */
  getUser(options?: CallOptions): Promise<AccountGetUserOutput>
  /** Check that a credential works */
  test(options?: CallOptions): Promise<AccountTestOutput>
  readonly apiKeys: {
    /**
     * Create an API key of one’s own; its secret is shown only in this answer
     * Permission: org_api
     */
    create(input?: AccountApiKeysCreateInput, options?: CallOptions): Promise<AccountApiKeysCreateOutput>
    /**
     * Revoke an API key at once
     * Permission: org_api; for what belongs to others org_admin
     */
    delete(input: AccountApiKeysDeleteInput, options?: CallOptions): Promise<void>
    /**
     * One’s own API keys; administrators see those of everyone
     * Permission: org_api
     */
    get(options?: CallOptions): Promise<AccountApiKeysGetOutput>
  }
  readonly audit: {
    /**
     * Who changed what, when and from where
     * Permission: view_audit_log
     */
    get(input?: AccountAuditGetInput, options?: CallOptions): Promise<AccountAuditGetOutput>
  }
  readonly billing: {
    /**
     * Where the company pays for this installation, when it has to
     * Permission: manage_subscription
     */
    getInvoicePaymentLink(options?: CallOptions): Promise<AccountBillingGetInvoicePaymentLinkOutput>
  }
  readonly mail: {
    /**
     * Messages the service sent or could not send, newest first
     * Permission: org_admin
     */
    get(input?: AccountMailGetInput, options?: CallOptions): Promise<AccountMailGetOutput>
  }
  readonly settings: {
    /** The settings of the organisation */
    getSettings(options?: CallOptions): Promise<AccountSettingsGetSettingsOutput>
    /**
     * Save settings of the organisation; what is not sent stays as it is
     * Permission: org_admin
     */
    save(input: AccountSettingsSaveInput, options?: CallOptions): Promise<AccountSettingsSaveOutput>
    /**
     * Save who may register; what is not sent stays as it is
     * Permission: org_user_registration_settings
     */
    saveRegistration(input: AccountSettingsSaveRegistrationInput, options?: CallOptions): Promise<AccountSettingsSaveRegistrationOutput>
    readonly groups: {
      /**
       * Create ranks
       * Permission: org_rank_management
       * Plan: print_farm
       */
      create(input: AccountSettingsGroupsCreateInput, options?: IdempotentCallOptions): Promise<AccountSettingsGroupsCreateOutput>
      /**
       * Delete a rank; its users get the replacement
       * Permission: org_rank_management
       * Plan: print_farm
       */
      delete(input: AccountSettingsGroupsDeleteInput, options?: CallOptions): Promise<void>
      /**
       * The ranks every company starts with, as templates for own ones
       * Permission: org_rank_management
       */
      getDefaultGroups(options?: CallOptions): Promise<AccountSettingsGroupsGetDefaultGroupsOutput>
      /**
       * The ranks of the company with their permissions and how many users have them
       * Permission: org_rank_management
       * Plan: print_farm
       */
      getGroups(options?: CallOptions): Promise<AccountSettingsGroupsGetGroupsOutput>
      /**
       * Every permission with its title and description, grouped for a settings page
       * Permission: org_rank_management
       */
      getPermissionRegistry(options?: CallOptions): Promise<AccountSettingsGroupsGetPermissionRegistryOutput>
      /**
       * Change ranks; what is not sent stays as it is
       * Permission: org_rank_management
       * Plan: print_farm
       */
      update(input: AccountSettingsGroupsUpdateInput, options?: CallOptions): Promise<AccountSettingsGroupsUpdateOutput>
    }
  }
}

export const accountOperations = (send: Send): AccountOperations => ({
  getGroups: (options) => send({ path: 'account/GetGroups' }, undefined, options),
  getSubscriptionInfo: (options) => send({ path: 'account/GetSubscriptionInfo' }, undefined, options),
  getUser: (options) => send({ path: 'account/GetUser' }, undefined, options),
  test: (options) => send({ path: 'account/Test' }, undefined, options),
  apiKeys: {
    create: (input, options) => send({ path: 'account/api_keys/Create' }, input, options),
    delete: (input, options) => send({ path: 'account/api_keys/Delete' }, input, options),
    get: (options) => send({ path: 'account/api_keys/Get' }, undefined, options),
  },
  audit: {
    get: (input, options) => send({ path: 'account/audit/Get' }, input, options),
  },
  billing: {
    getInvoicePaymentLink: (options) => send({ path: 'account/billing/GetInvoicePaymentLink' }, undefined, options),
  },
  mail: {
    get: (input, options) => send({ path: 'account/mail/Get' }, input, options),
  },
  settings: {
    getSettings: (options) => send({ path: 'account/settings/GetSettings' }, undefined, options),
    save: (input, options) => send({ path: 'account/settings/Save' }, input, options),
    saveRegistration: (input, options) => send({ path: 'account/settings/SaveRegistration' }, input, options),
    groups: {
      create: (input, options) => send({ path: 'account/settings/groups/Create' }, input, options),
      delete: (input, options) => send({ path: 'account/settings/groups/Delete' }, input, options),
      getDefaultGroups: (options) => send({ path: 'account/settings/groups/GetDefaultGroups' }, undefined, options),
      getGroups: (options) => send({ path: 'account/settings/groups/GetGroups' }, undefined, options),
      getPermissionRegistry: (options) => send({ path: 'account/settings/groups/GetPermissionRegistry' }, undefined, options),
      update: (input, options) => send({ path: 'account/settings/groups/Update' }, input, options),
    },
  },
})
