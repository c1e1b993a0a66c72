import { Box, Button, RouterLink, styled, Tab, Tabs } from '@firedeck/kit';
import { BackIcon, FailureNotice, PageFrame, PageHeading, tokens } from '@firedeck/sdk';
import { type ReactNode, useId, useState } from 'react';
import { BasicFields } from './basic-fields.tsx';
import type { FormTab } from './form-fields.ts';
import { formTexts } from './form-texts.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ToolTextField } from './tool-text-field.tsx';
import type { FormDraftAutosave } from './use-form-draft-autosave.ts';
import { type SaveTool, type SubmitForm, useFormSubmit } from './use-form-submit.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Props {
  title: string;
  subtitle: string;
  /** The label of the first tab. */
  tabLabel: string;
  saveLabel: string;
  savingLabel: string;
  /** The edited tool; absent for a new one. */
  toolId?: string;
  form: ToolFormState;
  autosave: FormDraftAutosave;
  onSave: SaveTool;
  /** A sentence that names the unsaved tool or changes. */
  describeUnsaved(): string;
  /** Shown above the fields, e.g. a conflict. */
  children?: ReactNode | ((submit: SubmitForm) => ReactNode);
}

const widthPixels = 560;
/** Spec §9. */
const notesHeightPixels = 200;

// Sticky on small screens, so that Save is always within reach.
const SaveBar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 'max(12px, var(--fd-gap, 8px))',
  marginTop: 16,
  [theme.breakpoints.down('sm')]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    margin: '16px -16px 0',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.color.line}`,
    backgroundColor: tokens.color.page,
    '& > *': { flex: 1 },
  },
}));

/** The form to add or edit a tool. */
export function ToolForm(props: Props) {
  const { title, subtitle, tabLabel, saveLabel, savingLabel, form, autosave, children } = props;
  const { isSubmitting, isDirty } = form.formState;
  const [tab, setTab] = useState<FormTab>('tool');
  const [isUploading, setUploading] = useState(false);
  const id = useId();
  const { onSubmit, submit, notice, isSaved } = useFormSubmit({ ...props, showTab: setTab });

  return (
    <PageFrame width={widthPixels}>
      <Button
        component={RouterLink}
        to="/"
        variant="text"
        startIcon={<BackIcon />}
        sx={{ mt: -1.5, ml: '-12px', px: '12px' }}
      >
        {formTexts.back}
      </Button>
      <PageHeading title={title} subtitle={subtitle} />
      <Tabs
        value={tab}
        onChange={(_event, next: FormTab) => setTab(next)}
        aria-label={formTexts.tabsLabel}
        sx={{ mt: 1, mb: 2 }}
      >
        <Tab value="tool" label={tabLabel} id={`${id}-tool`} aria-controls={`${id}-tool-panel`} />
        <Tab
          value="notes"
          label={formTexts.notes}
          id={`${id}-notes`}
          aria-controls={`${id}-notes-panel`}
        />
      </Tabs>
      <form onSubmit={onSubmit} noValidate>
        {typeof children === 'function' ? children(submit) : children}
        <div
          role="tabpanel"
          id={`${id}-tool-panel`}
          aria-labelledby={`${id}-tool`}
          hidden={tab !== 'tool'}
        >
          <BasicFields form={form} toolId={props.toolId} onBusy={setUploading} />
        </div>
        <div
          role="tabpanel"
          id={`${id}-notes-panel`}
          aria-labelledby={`${id}-notes`}
          hidden={tab !== 'notes'}
        >
          <ToolTextField
            form={form}
            field="notes"
            hint={formTexts.notesHint}
            multiline
            autoComplete="off"
            slotProps={{
              htmlInput: { style: { minHeight: notesHeightPixels, resize: 'vertical' } },
            }}
          />
        </div>
        {notice && (
          <Box sx={{ mt: 3 }}>
            <FailureNotice {...notice} safe={formTexts.retained} />
          </Box>
        )}
        <SaveBar data-save-bar>
          <Button type="submit" variant="contained" disabled={isSubmitting || isUploading}>
            {isSubmitting ? savingLabel : saveLabel}
          </Button>
          <Button component={RouterLink} to="/" variant="outlined">
            {formTexts.cancel}
          </Button>
        </SaveBar>
      </form>
      <LeaveDialog
        isUnsaved={isDirty && !isSaved}
        describeUnsaved={props.describeUnsaved}
        isDraftStored={autosave.isStored}
      />
    </PageFrame>
  );
}
