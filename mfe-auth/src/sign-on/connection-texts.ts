/** The member's own sign-in at the agency's provider, in Settings. */
export const connectionTexts = {
  heading: (name: string) => `Sign-in with ${name}`,
  about: (name: string) =>
    `Connect this account to your sign-in at ${name}: from then on either of them opens it, with everything on your board.`,
  loadFailed: "Couldn't load how you sign in",
  since: (day: string) => `Connected on ${day}: this sign-in opens your account.`,
  onlyWay: "You can't disconnect it, because it is your only way to sign in.",
  connect: 'Connect',
  disconnect: 'Disconnect',
  connected: (name: string) => `Connected to ${name}`,
  notConnected: "Couldn't connect",
  disconnected: (name: string) => `Disconnected from ${name}`,
  notDisconnected: "Couldn't disconnect",
} as const;
