/** One side's words of a conversation; `printer` lines after a `client` line are the answer and what follows it. */
export type TranscriptLine = { client: Record<string, unknown> } | { printer: Record<string, unknown> }

/** A printing Klipper 0.13 is stopped in an emergency: its job reads `paused` while the board is shut down. */
export const emergencyStop: readonly TranscriptLine[] = [
  { client: { method: 'server.connection.identify' } },
  { printer: { result: { connection_id: 281_472_999 } } },
  { client: { method: 'server.info' } },
  {
    printer: {
      result: {
        klippy_connected: true,
        klippy_state: 'ready',
        components: ['history'],
        moonraker_version: 'v0.10.0-31',
      },
    },
  },
  { client: { method: 'printer.info' } },
  {
    printer: {
      result: {
        state: 'ready',
        state_message: 'Printer is ready',
        hostname: 'voron',
        software_version: 'v0.13.0-730',
      },
    },
  },
  { client: { method: 'printer.objects.list' } },
  {
    printer: {
      result: {
        objects: [
          'webhooks',
          'print_stats',
          'virtual_sdcard',
          'extruder',
          'heater_bed',
          'toolhead',
          'gcode_move',
        ],
      },
    },
  },
  { client: { method: 'printer.objects.subscribe' } },
  {
    printer: {
      result: {
        eventtime: 3793.2,
        status: {
          webhooks: { state: 'ready', state_message: 'Printer is ready' },
          print_stats: {
            state: 'printing',
            filename: 'cube.gcode',
            message: '',
            print_duration: 61.2,
            total_duration: 95.8,
            info: { total_layer: null, current_layer: null },
          },
          virtual_sdcard: { progress: 0.21, is_active: true, file_position: 5210, file_size: 24684 },
          extruder: { temperature: 209.97, target: 210, power: 0.31 },
          heater_bed: { temperature: 60.01, target: 60, power: 0.12 },
        },
      },
    },
  },
  { client: { method: 'server.history.list' } },
  { printer: { result: { count: 0, jobs: [] } } },
  { client: { method: 'server.webcams.list' } },
  { printer: { result: { webcams: [] } } },
  { client: { method: 'printer.emergency_stop' } },
  { printer: { result: 'ok' } },
  {
    printer: {
      method: 'notify_status_update',
      params: [
        {
          webhooks: { state: 'shutdown', state_message: 'Shutdown due to webhooks request' },
          print_stats: { state: 'paused' },
        },
        3799.4,
      ],
    },
  },
  { printer: { method: 'notify_klippy_shutdown' } },
]
