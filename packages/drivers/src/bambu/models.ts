export interface BambuModel {
  name: string
  /** A stream of JPEG that we can pass on, or RTSP that needs a converter. */
  camera: 'jpeg' | 'rtsp' | 'unknown'
  /** How `project_file` names a file on the card. */
  address: 'file' | 'ftp'
  /** Newer firmware wants 1 and 0 where older wants true and false. */
  wantsNumbers: boolean
  hasChamberSensor: boolean
}

function model(
  name: string,
  camera: BambuModel['camera'],
  address: BambuModel['address'],
  wantsNumbers: boolean,
  hasChamberSensor: boolean,
): BambuModel {
  return { name, camera, address, wantsNumbers, hasChamberSensor }
}

/** By the first three characters of the serial number; the codes of the network announcement are used twice. */
const models: Record<string, BambuModel | undefined> = {
  '00M': model('X1 Carbon', 'rtsp', 'file', false, true),
  '00W': model('X1', 'rtsp', 'file', false, true),
  '03W': model('X1E', 'rtsp', 'file', false, true),
  '01S': model('P1P', 'jpeg', 'file', false, false),
  '01P': model('P1S', 'jpeg', 'file', false, false),
  '030': model('A1 mini', 'jpeg', 'file', false, false),
  '039': model('A1', 'jpeg', 'file', false, false),
  '22E': model('P2S', 'rtsp', 'ftp', false, true),
  '093': model('H2S', 'rtsp', 'ftp', true, true),
  '094': model('H2D', 'rtsp', 'ftp', true, true),
  '239': model('H2D Pro', 'rtsp', 'ftp', true, true),
  '31B': model('H2C', 'rtsp', 'ftp', true, true),
  '20P': model('X2D', 'rtsp', 'ftp', true, true),
}

const unknownModel = model('Bambu Lab', 'unknown', 'ftp', false, true)

export function modelOfSerial(serial: string): BambuModel {
  return models[serial.slice(0, 3).toUpperCase()] ?? unknownModel
}
