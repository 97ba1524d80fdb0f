import type { GeneralMessage, Recipient } from '@porchlight/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { ApiError, Unreachable } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { useRested } from '../../../lib/search-text.ts'
import { toast } from '../../../lib/toast.ts'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { recipientsQuery } from '../api.ts'
import { joined, unfilledOf } from '../reply-words.ts'
import { SavedReplyMenu } from './saved-reply-menu.tsx'

const LONGEST = 5000

type Problems = Partial<Record<'toUserId' | 'subject' | 'message', string | undefined>>
type Props = { onClose: () => void; onSent: (message: GeneralMessage) => void }

/** Starts a general conversation with an agent, who reads it under Tour Notes and by email. */
export function NewMessageDialog({ onClose, onSent }: Props) {
  const client = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const [agent, setAgent] = useState<Recipient | null>(null)
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const first = useRef<HTMLInputElement>(null)
  const show = (found: Problems): void => {
    setProblems(found)
  }
  const send = useMutation({
    mutationFn: (toUserId: string) =>
      call('POST /api/messages', {
        body: { toUserId, subject: subject.trim(), message, messageType: 'admin_communication' },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['messages'] })
      toast({ title: 'Message Sent', description: agent?.name, tone: 'ok' })
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.errors : []
      if (refused.length > 0)
        show(Object.fromEntries(refused.map(({ path, message: words }) => [path, words])))
      else
        toast({
          title: 'Error',
          description: error instanceof Unreachable ? error.message : 'Failed to send message',
          tone: 'bad',
        })
    },
  })
  const submit = (): void => {
    const found: Problems = {
      ...(!agent && { toUserId: 'Agent is required' }),
      ...(subject.trim() === '' && { subject: 'Subject is required' }),
      ...(message.trim() === '' && { message: 'Message is required' }),
    }
    // The callback belongs to this call, not to the mutation, so it does not navigate after the user has left.
    if (agent && Object.keys(found).length === 0) send.mutate(agent.id, { onSuccess: onSent })
    else show(found)
  }
  const open = unfilledOf(message)
  return (
    <FormDialog
      title="New Message"
      description={
        config?.email === false
          ? 'The agent sees it under Tour Notes and can reply. Email is not set up on this site.'
          : 'The agent gets it under Tour Notes and by email, and can reply.'
      }
      send="Send Message"
      sendingWord="Sending..."
      sending={send.isPending}
      initialFocus={first}
      onSend={submit}
      onClose={onClose}
    >
      <AgentPicker
        value={agent}
        onChange={(next) => {
          setAgent(next)
          setProblems({ ...problems, toUserId: undefined })
        }}
        error={problems.toUserId}
        inputRef={first}
      />
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={200}
        value={subject}
        onChange={({ target }) => {
          setSubject(target.value)
          setProblems({ ...problems, subject: undefined })
        }}
        error={problems.subject}
      />
      <TextArea
        label="Message"
        rows={6}
        maxLength={LONGEST}
        value={message}
        onChange={({ target }) => {
          setMessage(target.value)
          setProblems({ ...problems, message: undefined })
        }}
        error={problems.message}
        hint={open.length > 0 ? `Fill in before sending: ${open.join(', ')}` : undefined}
      />
      <div>
        <SavedReplyMenu
          facts={agent ? { agent: agent.name.split(' ')[0] ?? agent.name } : {}}
          onInsert={(reply) => setMessage(joined(message, reply))}
        />
      </div>
    </FormDialog>
  )
}

type PickerProps = {
  value: Recipient | null
  onChange: (agent: Recipient | null) => void
  error?: string | undefined
  inputRef: Ref<HTMLInputElement>
}

function AgentPicker({ value, onChange, error, inputRef }: PickerProps) {
  const [query, setQuery] = useState('')
  const settledQuery = useRested(query)
  const { data, isFetching, isError, refetch } = useQuery(recipientsQuery(settledQuery))
  return (
    <Combobox
      label="Agent"
      staysClosed
      ref={inputRef}
      value={value}
      onChange={onChange}
      options={query === '' ? [] : (data ?? [])}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={({ name }) => name}
      renderOption={({ name, email, brokerage }) => (
        <span className="flex flex-col py-1">
          <span className="truncate font-medium">{name}</span>
          <span className="truncate text-sm text-ink-2">
            {[email, brokerage].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
      loading={query !== '' && (isFetching || settledQuery !== query)}
      failure={isError ? { message: 'Failed to fetch agents', onRetry: () => void refetch() } : undefined}
      placeholder="Search agents by name or email..."
      prompt="Start typing to search agents"
      emptyMessage="No agents found"
      error={error}
    />
  )
}
