import { type Permission, type PermissionArea, permissionNames, permissions } from '#vocabulary/permissions'

export type BuiltInRank = 'administrator' | 'manager' | 'member' | 'teacher' | 'student'

export interface RankTemplate {
  readonly builtIn: BuiltInRank
  readonly title: string
  readonly description: string
  readonly permissions: readonly Permission[]
}

const inAreas = (...areas: PermissionArea[]): Permission[] =>
  permissionNames.filter((name) => areas.includes(permissions[name].area))

const member: readonly Permission[] = [
  'panel_view_printers',
  'panel_printing',
  'widget_control',
  'widget_print_history',
  'view_news',
  'see_cam',
  'printer_info',
  'print',
  'one_click_print',
  'reprint_file',
  'custom_fields_edit_own_print',
  'pause',
  'cancel',
  'clear_bed',
  'change_temps',
  'change_print_speed',
  'skip_objects',
  'print_queue',
  'queue_see_others',
  'queue_read_notes',
  'queue_see_done_items',
  'queue_material_tag',
  'queue_nozzle_tag',
  'files_material_tag',
  'files_nozzle_tag',
  'see_print_history',
  'see_print_job_page',
  'see_who_printed',
  'see_filament_tab',
  'change_filament',
  'filament_view_spool_details',
  'filament_barcode_scanner',
  'filament_nfc_scanner',
  'slice',
  'see_slicer_default_profiles',
  'slicer_change_print_profile',
  'slicer_change_filament_profile',
  'slicer_auto_arrange',
  'slicer_auto_rotate',
  'slicer_lay_on_face',
  'slicer_personal_ui_settings',
  'maintenance_view',
  'maintenance_report_problem',
  'org_api',
]

const withheldFromManagers: readonly Permission[] = [
  'org_admin',
  'org_rank_management',
  'org_manage_access_security',
  'manage_subscription',
  'manage_dpa',
  'assign_peer_rank',
]

const studentOnly: readonly Permission[] = [
  'panel_view_printers',
  'view_news',
  'see_cam',
  'print_queue',
  'see_print_history',
  'see_print_job_page',
  'see_filament_tab',
  'slice',
  'see_slicer_default_profiles',
  'slicer_personal_ui_settings',
  'slicer_auto_arrange',
  'slicer_lay_on_face',
  'maintenance_report_problem',
  'courses_view',
]

const unique = (names: readonly Permission[]): Permission[] => [...new Set(names)]

/** The ranks every company starts with. */
export const builtInRanks: readonly RankTemplate[] = [
  {
    builtIn: 'administrator',
    title: 'Administrator',
    description: 'May do everything, also what later versions add',
    permissions: permissionNames,
  },
  {
    builtIn: 'manager',
    title: 'Manager',
    description: 'Runs the printers and looks after the people',
    permissions: permissionNames.filter((name) => !withheldFromManagers.includes(name)),
  },
  {
    builtIn: 'member',
    title: 'Member',
    description: 'Prints, and looks after the own prints',
    permissions: member,
  },
  {
    builtIn: 'teacher',
    title: 'Teacher',
    description: 'Approves what students queue and looks after classes and courses',
    permissions: unique([
      ...member,
      ...inAreas('school', 'queue', 'control'),
      'view_users',
      'invite_users',
      'approve_quota_requests',
      'view_all_print_history',
      'see_statistics',
    ]).filter((name) => name !== 'send_raw_gcode'),
  },
  {
    builtIn: 'student',
    title: 'Student',
    description: 'Queues prints that a teacher approves',
    permissions: studentOnly,
  },
]
