import type { User } from '@firedeck/contract';

export interface PanelProps {
  user: User;
}
