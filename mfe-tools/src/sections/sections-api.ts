import {
  type Section,
  type SectionInput,
  type SectionPatch,
  shownSection,
} from '@firedeck/contract';
import { api } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';

export const parseSection = createParser(shownSection);
const path = '/api/tools/sections';

interface SectionAdd {
  section: SectionInput;
  /** Becomes the section's id, so that a repeated request doesn't add a second one. */
  idempotencyKey: string;
}

/** Separate from `tools-api.ts`, because the board's entry doesn't need these. */
export const {
  useSectionsAddMutation,
  useSectionsEditMutation,
  useSectionsDeleteMutation,
  useSectionsReorderMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    sectionsAdd: build.mutation<Section, SectionAdd>({
      query: ({ section, idempotencyKey }) => ({
        path,
        method: 'POST',
        body: section,
        headers: { 'idempotency-key': idempotencyKey },
        answer: parseSection,
      }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
    sectionsEdit: build.mutation<Section, { section: Section; changes: SectionPatch }>({
      query: ({ section: { id, rev }, changes }) => ({
        path: `${path}/${id}`,
        method: 'PATCH',
        body: changes,
        headers: { 'if-match': `"${rev}"` },
        answer: parseSection,
      }),
      invalidatesTags: ['ToolList'],
    }),
    sectionsDelete: build.mutation<unknown, string>({
      query: (id) => ({ path: `${path}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ToolList', 'Tool'],
    }),
    sectionsReorder: build.mutation<unknown, string[]>({
      query: (ids) => ({ path: `${path}/order`, method: 'PUT', body: { ids } }),
      invalidatesTags: ['ToolList'],
    }),
  }),
});
