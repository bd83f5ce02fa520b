export { type FirstAdministrator, type Founded, foundInstallation } from './found-installation.ts'
