// Succeeds when the service of this container is ready. The image has no curl.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const { PRINTYARD_PORT: port = '8080', PRINTYARD_TLS_CERTIFICATE: certificate } = process.env
// The certificate names the public host, not the loopback address.
const options = { host: '127.0.0.1', port, path: '/health/ready', timeout: 4000, rejectUnauthorized: false }

const fail = () => process.exit(1)
const request = (certificate ? secure : plain)(options, (answer) =>
  process.exit(answer.statusCode === 200 ? 0 : 1),
)
request.on('timeout', fail).on('error', fail).end()
