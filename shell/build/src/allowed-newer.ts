/** What `newerUses` finds in the scripts and the oldest browsers can do without, with the reason. */
export const allowedNewer: Record<string, string> = {
  '.adopt()': 'a method of our session',
  '.createPolicy()': 'the policy of scripts is made where browsers know such policies',
  '.drop()': 'a method of our drafts',
  '.take()': 'a method of our session lock',
  '.toArray()': 'a method of React and of dnd-kit',
  '.skipTransition()': 'React, for its ViewTransition alone, which is not used',
  '.startViewTransition()': 'React, for its ViewTransition alone, which is not used',
  '::view-transition': 'React, for its ViewTransition alone, which is not used',
  '::view-transition-group': 'React, for its ViewTransition alone, which is not used',
  '.use()': 'a method of React',
  'Error.captureStackTrace': 'zod looks whether it is there',
  navigation: 'React looks whether it is there',
  trustedTypes: 'the policy of scripts is made where browsers know such policies',
  'style accentColor': 'decoration: ignored where it is unknown',
  'style scrollbarColor': 'decoration: ignored where it is unknown',
};
