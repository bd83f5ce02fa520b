export interface BambuModel {
  name: string
  /** A stream of JPEG that we can pass on, or RTSP that needs a converter. */
  camera: 'jpeg' | 'rtsp' | 'unknown'
  /** How `project_file` names a file on the card. */
  address: 'file' | 'ftp'
  /** Newer firmware wants 1 and 0 where older wants true and false. */
  wantsNumbers: boolean
  hasChamberSensor: boolean
  /** Where the card lies for a plain g-code file. */
  cardFolder: string
}

const older: BambuModel = {
  name: '',
  camera: 'jpeg',
  address: 'file',
  wantsNumbers: false,
  hasChamberSensor: false,
  cardFolder: '/',
}
const x1: BambuModel = { ...older, camera: 'rtsp', hasChamberSensor: true, cardFolder: '/mnt/sdcard/' }
const p2: BambuModel = { ...older, camera: 'rtsp', address: 'ftp', hasChamberSensor: true }
const h2: BambuModel = { ...p2, wantsNumbers: true }

/** By the first three characters of the serial number; the codes of the network announcement are used twice. */
const models: Record<string, BambuModel | undefined> = {
  '00M': { ...x1, name: 'X1 Carbon' },
  '00W': { ...x1, name: 'X1' },
  '03W': { ...x1, name: 'X1E' },
  '01S': { ...older, name: 'P1P' },
  '01P': { ...older, name: 'P1S' },
  '030': { ...older, name: 'A1 mini' },
  '039': { ...older, name: 'A1' },
  '22E': { ...p2, name: 'P2S' },
  '093': { ...h2, name: 'H2S' },
  '094': { ...h2, name: 'H2D' },
  '239': { ...h2, name: 'H2D Pro' },
  '31B': { ...h2, name: 'H2C' },
  '20P': { ...h2, name: 'X2D' },
}

const unknownModel: BambuModel = { ...p2, name: 'Bambu Lab', camera: 'unknown' }

export function modelOfSerial(serial: string): BambuModel {
  return models[serial.slice(0, 3).toUpperCase()] ?? unknownModel
}
