import {
  pickToolFields,
  type Tool,
  type ToolFieldValues,
  type ToolInput,
  toolFieldValues,
  tool as toolSchema,
} from '@firedeck/contract';

/** Unsaved form values. */
interface FormDraft {
  typed: ToolFieldValues;
  /** The time of the last change. */
  at: string;
}

export interface AddDraft extends FormDraft {
  /** Becomes the tool's id: a repeated add after a crash creates no second tool. */
  idempotencyKey: string;
  /** The first request body sent with that key; null before the first request. */
  sent: ToolInput | null;
}

export interface EditDraft extends FormDraft {
  /** The tool when editing started. */
  base: Tool;
  /** The newest known version, which the typed values are based on. */
  loaded: Tool;
  /** The id of the new tool if the tool was deleted elsewhere and is added again. */
  addKey?: string;
}

/** Null if another release stored a different shape. */
export function readAddDraft(stored: unknown): AddDraft | null {
  if (!isRecord(stored) || !isFormDraft(stored) || typeof stored.idempotencyKey !== 'string')
    return null;
  const { typed, at, idempotencyKey, sent } = stored;
  return {
    typed: pickToolFields(typed),
    at,
    idempotencyKey,
    sent: hasFormValues(sent) ? pickToolFields(sent) : null,
  };
}

export function readEditDraft(stored: unknown): EditDraft | null {
  if (!isRecord(stored) || !isFormDraft(stored)) return null;
  const { typed, at } = stored;
  const base = toolSchema.safeParse(stored.base).data;
  const loaded = toolSchema.safeParse(stored.loaded).data ?? base;
  if (!base || !loaded) return null;
  const addKey = typeof stored.addKey === 'string' ? stored.addKey : undefined;
  return { typed: pickToolFields(typed), at, base, loaded, ...(addKey && { addKey }) };
}

type JsonRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null;

const isFormDraft = (stored: JsonRecord): stored is JsonRecord & FormDraft =>
  hasFormValues(stored.typed) && typeof stored.at === 'string';

const hasFormValues = (value: unknown): value is ToolFieldValues =>
  toolFieldValues.safeParse(value).success;
