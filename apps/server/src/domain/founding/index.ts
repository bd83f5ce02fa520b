export {
  type FirstAdministrator,
  type Founded,
  firstAdministrator,
  foundInstallation,
} from './found-installation.ts'
