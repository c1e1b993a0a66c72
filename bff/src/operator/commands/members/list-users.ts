import { accountsRepository } from '../../../modules/auth/users/accounts-repository.ts';
import type { CommandResult, Database } from '../../lib/command.ts';

export async function listUsers(_words: string[], database: Database): Promise<CommandResult> {
  const users = await accountsRepository(await database()).list();
  const json = users.map((user) => ({
    id: user._id,
    email: user.email,
    state: user.state === 'active' && user.emailConfirmedAt === null ? 'unconfirmed' : user.state,
    created_at: user.createdAt.toISOString(),
  }));
  const lines = json.map(({ id, email, state, created_at }) =>
    [id, created_at.slice(0, 10), state.padEnd(11), email].join('  '),
  );
  return { text: [...lines, `${json.length} users`].join('\n'), json };
}
