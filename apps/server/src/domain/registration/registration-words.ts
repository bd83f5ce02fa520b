interface Words {
  readonly subject: string
  readonly text: string
}

const inline = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const confirmAddress = (organization: string, link: string, isKnown: boolean): Words => ({
  subject: `Confirm your e-mail address for ${inline(organization)}`,
  text: [
    'Hello,',
    '',
    `someone, probably you, registered with this address at ${inline(organization)} on Printyard.`,
    ...(isKnown ? ['You have an account already: it will join, and its password stays as it is.'] : []),
    'Confirm it here within two days:',
    '',
    link,
    '',
    'If it was not you, do nothing.',
    '',
  ].join('\n'),
})

export const alreadyMember = (organization: string): Words => ({
  subject: `You are a member of ${inline(organization)} already`,
  text: [
    'Hello,',
    '',
    `someone, probably you, registered with this address at ${inline(organization)} on Printyard.`,
    'You are a member already: sign in with the password you have, or ask for a new one on the sign-in page.',
    '',
  ].join('\n'),
})
