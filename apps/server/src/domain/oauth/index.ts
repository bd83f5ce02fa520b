export {
  AuthorizationProblem,
  type AuthorizationRequest,
  clientIdOf,
  readAuthorizationRequest,
} from './authorization-request.ts'
export { Authorizations, accessSeconds } from './authorizations.ts'
export { readClientCredentials } from './client-credentials.ts'
export { clientFields, clientId, clientRecord } from './client-record.ts'
export { ClientRegistry } from './client-registry.ts'
export { deleteGrant, insertOrWidenGrant, listGrants } from './queries/grants.ts'
export { isLoopback, redirectWith } from './redirects.ts'
export { allowedApplicationOfCaller } from './references.ts'
export { oauthRetention } from './retention.ts'
