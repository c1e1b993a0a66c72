import type { KeyScope } from '@firedeck/contract';
import { formatCount } from '@firedeck/sdk';

export const keyTexts = {
  heading: 'Personal API keys',
  about:
    'API keys let other programs read or change your tools on your behalf. They give no access to your Personal Notes or your account.',
  reference: 'API reference (opens in a new tab)',
  none: 'No API keys yet.',
  failed: 'Your keys could not be loaded',
  scopes: {
    'tools:read': 'Read tools',
    'tools:write': 'Read and change tools',
  } satisfies Record<KeyScope, string>,
  begins: (hint: string) => `${hint}…`,
  expires: (day: string) => `Expires ${day}`,
  expired: (day: string) => `Expired ${day}`,
  used: (time: string) => `Last used ${time}`,
  unused: 'Never used',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  question: (name: string) => `Revoke “${name}”?`,
  questionText: 'Programs using this key will lose access immediately.',
  revoked: 'Key revoked',
  notRevoked: "Couldn't revoke key",
  make: 'Create API key',
  name: 'Name',
  nameHint: 'What will use it, e.g. “Wall display”',
  scope: 'Permissions',
  days: 'Expires after',
  formatDays: (days: number) =>
    days === 365 ? 'One year' : formatCount(days, { one: 'day', other: 'days' }),
  submit: 'Create API key',
  busy: 'Creating...',
  notCreated: "Couldn't create key",
  made: (name: string) => `The key “${name}”`,
  once: "Copy it now. You won't be able to see it again once you press “I have copied it” or reload or close this page.",
  secret: 'Key',
  command: 'Try it in a terminal',
  done: 'I have copied it',
  stillShown:
    'It is still shown under Keys until you confirm that you have copied it, or reload or close this page.',
} as const;
