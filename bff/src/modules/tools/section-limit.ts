import { limits } from '@firedeck/contract';
import { DomainError } from '../../lib/http/domain-error.ts';

export function tooManySections(): DomainError {
  return new DomainError('limit_reached', {
    limit: { name: 'sections', value: limits.sectionsPerMember },
  });
}
