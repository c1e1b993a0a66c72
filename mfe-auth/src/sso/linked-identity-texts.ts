export const linkedIdentityTexts = {
  heading: (name: string) => `Sign-in with ${name}`,
  about: (name: string) =>
    `Connect your sign-in at ${name} to this account. After that, you can sign in either way and see the same board.`,
  loadFailed: "Couldn't load how you sign in",
  since: (day: string, name: string) => `Connected on ${day}. You can sign in with ${name}.`,
  onlySignIn: "You can't disconnect it, because it is your only way to sign in.",
  connect: 'Connect',
  disconnect: 'Disconnect',
  connected: (name: string) => `Connected to ${name}`,
  notConnected: "Couldn't connect",
  disconnected: (name: string) => `Disconnected from ${name}`,
  notDisconnected: "Couldn't disconnect",
} as const;
