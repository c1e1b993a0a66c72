import { randomUUID } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditOptions, type AuditOutcome, withAudit } from './with-audit.ts';

const accountActs = [
  'invite',
  'activity',
  'disable-user',
  'enable-user',
  'delete-user',
  'end-sessions',
  'set-password',
  'unlock-user',
  'grant-role',
  'revoke-role',
  'confirm-role',
  'break-glass',
  'end-break-glass',
] as const;
export type AccountAct = (typeof accountActs)[number];
/** What members do themselves, beside deleting the account. */
type OwnAct = 'change-email';

/** An operator's act on an account: immutable, and it outlives the account. */
export interface AccountAuditDocument {
  /** A uuid. */
  _id: string;
  at: Date;
  /** The operator, as stated by them. */
  by: string;
  act: AccountAct | OwnAct;
  /** Null where nobody has the address. */
  userId: string | null;
  email: string;
  /** Of `end-sessions`: whether personal API keys ended, too. */
  endsKeys?: boolean;
  /** Of acts on roles, as in `station_editor:Station 4`. */
  role?: string;
  /** Of `invite`: ids of groups that the account will be in. */
  groups?: readonly string[];
  /** Of `change-email`: ids of unconfirmed sign-ups that gave way to it, also where it was refused then. */
  removedSignUps?: string[];
  outcome: AuditOutcome['outcome'];
  /** Of both lines of an act; absent where nobody was to act on. */
  asking?: string;
}

/** What is known once the act is over. */
export type AccountAuditResult = Pick<AccountAuditDocument, 'removedSignUps'>;

type AccountAuditLine = Pick<
  AccountAuditDocument,
  'by' | 'act' | 'userId' | 'email' | 'endsKeys' | 'role' | 'groups'
>;

const accountAuditSchema = new Schema<AccountAuditDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    act: { type: String, required: true },
    userId: { type: String, default: null },
    email: { type: String, required: true },
    endsKeys: { type: Boolean, default: undefined },
    role: { type: String, default: undefined },
    groups: { type: [String], default: undefined },
    removedSignUps: { type: [String], default: undefined },
    outcome: { type: String, required: true },
    asking: { type: String, default: undefined },
  },
  { versionKey: false },
);
accountAuditSchema.index({ at: -1 });

export function accountAuditModel(connection: Connection): Model<AccountAuditDocument> {
  const known: Model<AccountAuditDocument> | undefined = connection.models.AccountAudit;
  return (
    known ??
    connection.model<AccountAuditDocument>('AccountAudit', accountAuditSchema, 'accountAudit')
  );
}

/** Append-only. */
export function accountAuditRepository(connection: Connection) {
  const audit = accountAuditModel(connection);

  async function insert(line: Omit<AccountAuditDocument, '_id' | 'at'>): Promise<void> {
    await audit.create({ _id: randomUUID(), at: new Date(), ...line });
  }

  return {
    refuse: (line: AccountAuditLine): Promise<void> => insert({ ...line, outcome: 'refused' }),

    /** Runs the act between its two audit lines; what it adds to `result` is in the second. */
    around<Done>(
      line: AccountAuditLine,
      perform: (result: AccountAuditResult) => Promise<Done>,
      options: AuditOptions,
    ): Promise<Done> {
      const result: AccountAuditResult = {};
      return withAudit(
        (end) => insert({ ...line, ...result, ...end }),
        () => perform(result),
        options,
      );
    },

    /** Newest first. */
    newest: (count: number): Promise<AccountAuditDocument[]> =>
      audit.find().sort({ at: -1 }).limit(count).lean().exec(),
  };
}
