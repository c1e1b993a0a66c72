import { limits } from '@firedeck/contract';
import { DomainError } from '../../lib/http/domain-error.ts';
import type { ToolListDocument } from './tool-list-model.ts';

export function noRoomIn({ order }: ToolListDocument, count = 1): DomainError {
  return order.length > limits.toolsPerMember - count ? tooManyTools() : listTooLarge();
}

export function listTooLarge(): DomainError {
  return new DomainError('limit_reached', {
    limit: { name: 'list_bytes', value: limits.toolListBytes },
  });
}

export function tooBusy(): DomainError {
  return new DomainError('temporarily_unavailable', { retryAfterSeconds: 1 });
}

function tooManyTools(): DomainError {
  return new DomainError('limit_reached', {
    limit: { name: 'tools', value: limits.toolsPerMember },
  });
}
