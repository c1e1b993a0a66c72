/** Findings of `findUnsupportedUses` that are harmless in the oldest browsers, with the reason. */
export const allowedFeatures: Record<string, string> = {
  '.createPolicy()': 'the policy is created only where supported',
  '.createScriptURL()': 'of a policy that is created only where supported',
  '.drop()': 'a method of our drafts',
  '.take()': 'a method of our member store',
  '.toArray()': 'a method of React and of dnd-kit',
  '.skipTransition()': 'only in React’s ViewTransition, which is not used',
  '.startViewTransition()': 'only in React’s ViewTransition, which is not used',
  '::view-transition': 'only in React’s ViewTransition, which is not used',
  '::view-transition-group': 'only in React’s ViewTransition, which is not used',
  '.use()': 'a method of React',
  'Error.captureStackTrace': 'zod checks for support',
  navigation: 'React checks for support',
  trustedTypes: 'the policy is created only where supported',
  'style accentColor': 'decorative: ignored where unsupported',
  'style contentVisibility': 'only spares work: all rows are painted where unsupported',
  'style scrollbarColor': 'decorative: ignored where unsupported',
};
