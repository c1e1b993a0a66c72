import type { ActivityEntry } from '@firedeck/contract';
import type { ActivityDocument } from './activity-model.ts';

export function toActivityEntry({
  _id: id,
  at,
  kind,
  device,
  network,
  count,
}: ActivityDocument): ActivityEntry {
  return {
    id,
    at: at.toISOString(),
    kind,
    device,
    ...(network !== undefined && { network }),
    ...(count !== undefined && { count }),
  };
}
