interface Update {
  $set?: Record<string, unknown>;
  $unset?: Record<string, ''>;
  $inc?: Record<string, number>;
  $push?: object;
  $pull?: object;
}

interface Ending {
  endKeys: boolean;
  /** The session that goes on; default: none. */
  keptSession?: string;
}

/** An update of a user that ends all sessions, and all keys where that is wanted, with other changes. */
export const endAllSessionsUpdate = (
  { endKeys, keptSession }: Ending,
  { $set, $unset = {}, $inc, ...others }: Update = {},
) => ({
  ...others,
  $set: { ...$set, keptSession: keptSession ?? null },
  // MongoDB refuses a field beside its parent.
  $unset: { ...$unset, ...('nonces' in $unset ? { emailChange: '' } : emailChangeUnset), pins: '' },
  $inc: { ...$inc, epoch: 1, ...(endKeys && { keysEpoch: 1 }) },
});

/** The same with the account, which is disabled. */
export const disableAccountUpdate = ({ $set, ...others }: Update) =>
  endAllSessionsUpdate({ endKeys: true }, { ...others, $set: { ...$set, state: 'disabled' } });

/** What was asked for with the address is over. */
export const emailChangeUnset = {
  emailChange: '',
  'nonces.new_address': '',
  'nonces.old_address': '',
} as const;
