/**
 * Conversations between an agent (`a`) and the team (`t`), with the slots of the notes. A conversation about a tour
 * knows its client, place and times.
 */
export type Line = readonly [side: 'a' | 't', text: string]

export const tourDialogues: readonly (readonly Line[])[] = [
  [
    ['a', 'Hi, any news on {street}? {c} {is|are} asking.'],
    ['t', 'Hello! {Host} had to check with the tenant. I expect an answer today.'],
    ['a', 'Thanks, I will tell {them}.'],
  ],
  [
    ['a', 'Can {c} bring a contractor to the tour?'],
    ['t', 'Yes, {host} is fine with one extra person. Please remind them to sign in.'],
    ['a', 'Will do. Thank you!'],
    ['t', 'You are welcome.'],
  ],
  [
    ['t', '{Host} asked whether {c} {is|are} pre-approved. May I say yes?'],
    ['a', 'Yes, the letter is from last week. I can forward it if they want to see it.'],
    ['t', 'Not needed, thank you.'],
  ],
  [
    ['a', 'Is there any chance to start half an hour earlier?'],
    ['t', 'Let me ask {host}.'],
    ['t', 'They can do fifteen minutes earlier, not more. Shall I change it?'],
    ['a', 'Leave it as it is, then. Thanks for checking.'],
  ],
  [
    ['a', 'Do you know whether the building takes large dogs? {c} {has|have} a shepherd mix.'],
    ['t', 'I will ask and put it in the notes.'],
  ],
  [
    ['t', 'Just so you know, the elevator is under maintenance this week. Is that a problem for {c}?'],
    ['a', 'No, {they} {is|are} fine with stairs. Thank you for asking.'],
  ],
  [
    ['a', 'I think I typed the wrong phone number for {c}. Could you read it back to me?'],
    ['t', 'The tour has {phone}.'],
    ['a', 'That is right after all. {They} must have had it on silent.'],
    ['t', 'No problem, I will try again in an hour.'],
  ],
  [
    ['a', 'Could you send me the address of the entrance? The map shows the alley.'],
    ['t', 'The entrance is on {street}, between the two hedges. I added a note for {c} as well.'],
    ['a', 'Great.'],
  ],
  [
    ['a', 'Two questions from {c}: is the fridge included, and are there any plans to raise the HOA fee?'],
    ['t', 'Fridge stays. The fee I have to ask about, give me until tomorrow.'],
    ['a', 'Perfect.'],
    ['t', 'Answer from {host}: no increase planned this year.'],
    ['a', 'Thank you, that helps a lot.'],
  ],
  [
    ['t', 'Would {c} mind if we combine this tour with another party? Same property, same hour.'],
    ['a', '{They} would rather go alone, if that is possible.'],
    ['t', 'Understood, I keep the slots apart.'],
  ],
  [
    ['a', 'Running late with paperwork today. If you need anything from me, call instead of writing.'],
    ['t', 'Noted, thank you.'],
  ],
  [
    ['a', 'How did {c} seem to you? {They} {is|are} quiet on the phone.'],
    ['t', 'Friendly, but careful. I think the number of stairs was on {their} mind.'],
    ['a', 'That makes sense. I will look for something on one level.'],
  ],
  [
    ['a', 'Please add my assistant to the confirmation emails for this one.'],
    [
      't',
      'We can only write to you and the client, but you can forward the invitation from the calendar file.',
    ],
    ['a', 'OK, that works too.'],
  ],
  [
    ['t', '{c} asked me about schools. I did not answer that, it is better if you do.'],
    ['a', 'Thank you, right call. I will.'],
  ],
]

export const generalDialogues: readonly { readonly subject: string; readonly lines: readonly Line[] }[] = [
  {
    subject: 'Welcome to Porchlight',
    lines: [
      [
        't',
        'Welcome! If you send your first request this week, we will go through it with you on the phone.',
      ],
      ['a', 'Thank you. I have two clients in mind already.'],
      ['t', 'Great. The desk is here from 9 AM to 7 PM Central, every day but holidays.'],
    ],
  },
  {
    subject: 'Weekend showings',
    lines: [
      ['t', 'A reminder that weekends fill up by Thursday. If you have Saturday requests, send them early.'],
      ['a', 'Good to know. Are Sundays easier?'],
      ['t', 'Usually, yes, except with managed buildings.'],
    ],
  },
  {
    subject: 'Invoice address',
    lines: [
      ['a', 'Our brokerage moved. Where do I change the address on the invoices?'],
      ['t', 'On your profile page. Invoices from now on use the new one.'],
      ['a', 'Found it, thanks.'],
    ],
  },
  {
    subject: 'Escort for a large group',
    lines: [
      ['a', 'I have a family of seven. Is one escort enough?'],
      ['t', 'One is enough for the tour. For a big house we would plan ninety minutes.'],
      ['a', 'Ninety it is.'],
      ['t', 'I will note it on the request as soon as it comes in.'],
    ],
  },
  {
    subject: 'License renewal',
    lines: [
      [
        't',
        'Your license on file expires at the end of the month. Please send us the new number when you have it.',
      ],
      ['a', 'Renewed last week, the number stays the same.'],
      ['t', 'Perfect, nothing to do then.'],
    ],
  },
  {
    subject: 'Calendar files',
    lines: [
      ['a', 'The calendar file opened with the right time, but my phone showed it twice.'],
      [
        't',
        'That happens when it was added once from the email and once from the portal. Deleting one is enough.',
      ],
      ['a', 'That was it.'],
    ],
  },
  {
    subject: 'Key policy',
    lines: [
      [
        't',
        'From this month on, assistants photograph the lockbox after closing it. You may see the pictures mentioned in the notes.',
      ],
      ['a', 'Good idea.'],
    ],
  },
  {
    subject: 'Thank you',
    lines: [
      ['a', 'We closed on Friday! Please thank everybody who ran around for the Petersons.'],
      ['t', 'Congratulations! I will pass it on, this makes our day.'],
    ],
  },
  {
    subject: 'Planned absence',
    lines: [
      ['a', 'I will be out next week. Urgent things can go to my brokerage’s front desk.'],
      [
        't',
        'Thanks for telling us. We will hold new confirmations until you are back unless the client presses.',
      ],
      ['a', 'Exactly right.'],
    ],
  },
]
