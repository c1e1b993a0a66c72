import { randomUUID } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditOptions, type AuditOutcome, withAudit } from './with-audit.ts';

export type OperatorAct =
  | 'list-users'
  | 'release-key'
  | 'grant-route'
  | 'revoke-route'
  | 'audit-export'
  | 'backup'
  | 'restore'
  | 'schema'
  | 'list-roles'
  | 'create-group'
  | 'change-group'
  | 'delete-group'
  | 'group-members'
  | 'scim-key'
  | 'end-scim-key';

/** An operator's act on all of Firedeck or on a team's keys: written once, never changed. */
export interface OperatorAuditDocument extends AuditOutcome {
  /** A uuid. */
  _id: string;
  at: Date;
  /** Who acted, as they said. */
  by: string;
  act: OperatorAct;
  /** What followed the command's name, as in `notes --alone`. */
  about: string;
}

type OperatorAuditLine = Pick<OperatorAuditDocument, 'by' | 'act' | 'about'>;

export const operatorAuditName = 'operatorAudit';

const text = { type: String, required: true } as const;
const operatorAuditSchema = new Schema<OperatorAuditDocument>(
  {
    _id: text,
    at: { type: Date, required: true },
    by: text,
    act: text,
    about: { type: String, default: '' },
    outcome: text,
    asking: text,
  },
  { versionKey: false },
);
operatorAuditSchema.index({ at: -1 });

export function operatorAuditModel(connection: Connection): Model<OperatorAuditDocument> {
  const known: Model<OperatorAuditDocument> | undefined = connection.models.OperatorAudit;
  return (
    known ??
    connection.model<OperatorAuditDocument>('OperatorAudit', operatorAuditSchema, operatorAuditName)
  );
}

/** There is no way to change or remove a line. */
export function operatorAuditRepository(connection: Connection) {
  const audit = operatorAuditModel(connection);
  return {
    around: <Done>(
      line: OperatorAuditLine,
      perform: () => Promise<Done>,
      options: AuditOptions,
    ): Promise<Done> =>
      withAudit(
        async (end) =>
          void (await audit.create({ _id: randomUUID(), at: new Date(), ...line, ...end })),
        perform,
        options,
      ),

    /** Newest first. */
    newest: (count: number): Promise<OperatorAuditDocument[]> =>
      audit.find().sort({ at: -1 }).limit(count).lean().exec(),
  };
}
