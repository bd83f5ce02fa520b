import type { ClientFacts } from './client-record.ts'

/**
 * Public clients built into programs people already have. Their ids and addresses are compiled in; an operator
 * switches on those that may be used here.
 */
export const premadeClients: Readonly<Record<string, ClientFacts>> = {
  simplyprintorcaslicer: {
    name: 'OrcaSlicer',
    redirect_uris: ['http://localhost:21328/callback'],
    any_loopback_port: true,
    any_redirect: false,
    scopes: ['user.read', 'files.temp_upload'],
    logo: null,
  },
  simplyprintcurvettaslicer: {
    name: 'Curvetta Slicer',
    redirect_uris: ['http://localhost:21328/callback'],
    any_loopback_port: true,
    any_redirect: false,
    scopes: ['user.read', 'files.temp_upload'],
    logo: null,
  },
  simplyprintfreecad: {
    name: 'FreeCAD',
    redirect_uris: ['http://localhost:21331/callback'],
    any_loopback_port: true,
    any_redirect: false,
    scopes: ['user.read', 'files.temp_upload'],
    logo: null,
  },
}
