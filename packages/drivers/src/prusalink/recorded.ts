/** What real programs answer, in shape and order; used to try the driver and the simulator apart from each other. */
export const recorded = {
  printer: {
    version: {
      api: '2.0.0',
      server: '2.1.2',
      nozzle_diameter: 0.4,
      text: 'PrusaLink',
      hostname: 'prusa-mk4',
      capabilities: { 'upload-by-put': true },
    },
    printing: {
      job: { id: 129, progress: 42, time_remaining: 3360, time_printing: 2440 },
      storage: { path: '/usb/', name: 'usb', read_only: false },
      printer: {
        state: 'PRINTING',
        temp_bed: 60,
        target_bed: 60,
        temp_nozzle: 214.9,
        target_nozzle: 215,
        axis_z: 2.1,
        flow: 95,
        speed: 100,
        fan_hotend: 7200,
        fan_print: 4100,
      },
    },
    job: {
      id: 129,
      state: 'PRINTING',
      progress: 42,
      file: {
        refs: { icon: '/thumb/s/usb/parts/LONGNA~1.GCO', download: '/usb/parts/LONGNA~1.GCO' },
        name: 'LONGNA~1.GCO',
        display_name: 'long name.gcode',
        path: '/usb/parts',
        size: 1_048_576,
        m_timestamp: 1_794_750_000,
      },
    },
  },
  pi: {
    version: {
      api: '2.0.0',
      server: '0.8.1',
      original: 'PrusaLink I3MK3S',
      text: 'PrusaLink 0.8.1',
      firmware: '3.13.3-7094',
      sdk: '0.8.1',
      capabilities: { 'upload-by-put': true },
      hostname: 'prusalink',
    },
    justStarted: {
      storage: [
        { path: '/local', read_only: false, free_space: 1000, name: 'PrusaLink gcodes' },
        { path: '/sdcard', read_only: true },
      ],
      printer: {
        state: 'IDLE',
        status_connect: { ok: true, message: 'Connect isn’t configured' },
        status_printer: { ok: true, message: 'OK' },
      },
    },
    job: {
      id: 3,
      state: 'PRINTING',
      progress: 12,
      file: {
        name: 'bracket.gcode',
        display_name: 'bracket.gcode',
        path: '/PrusaLink gcodes/parts/bracket.gcode',
        display_path: '/PrusaLink gcodes/parts/bracket.gcode',
        size: 25_200,
      },
    },
  },
} as const
