import { defaultGlyph, type Glyph, type Tool, type ToolInput, toolInput } from '@firedeck/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';

/** What is typed, before the contract's schema trims it and completes the address. */
export interface ToolFormValues {
  name: string;
  url: string;
  icon: Glyph;
  notes: string;
}

export type ToolFormState = UseFormReturn<ToolFormValues, unknown, ToolInput>;

export const emptyTool: ToolFormValues = { name: '', url: '', icon: defaultGlyph, notes: '' };

/** The fields of a tool that a member writes. */
export function writtenFields({ name, url, icon, notes }: Tool): ToolFormValues {
  return { name, url, icon, notes };
}

// The schema lets icon and notes be left out; a form never does.
const resolver = zodResolver(toolInput) as Resolver<ToolFormValues, unknown, ToolInput>;

/** A tool's form, checked by the same schema as the server's. */
export function useToolForm(initial: ToolFormValues): ToolFormState {
  return useForm<ToolFormValues, unknown, ToolInput>({
    defaultValues: initial,
    resolver,
    // The field with the error may be behind the other tab: the form itself goes there.
    shouldFocusError: false,
  });
}
