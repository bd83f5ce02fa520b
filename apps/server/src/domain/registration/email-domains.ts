/** Whether an address belongs to one of the domains; an empty list admits every address. */
export const isAdmittedAddress = (email: string, domains: readonly string[]): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.includes(domain)
}
