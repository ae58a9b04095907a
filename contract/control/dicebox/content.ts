import { Type } from 'typebox';
import { TEXT_MAX_LENGTH } from '../../rules/limits.ts';
import { MAX_HTML_LENGTH } from '../core/limits.ts';
import { closed, Time } from '../core/shapes.ts';

/** One text for both languages, or one for each. */
const inBothLanguages = (maxLength: number) => {
  const text = Type.String({ minLength: 1, maxLength });
  return Type.Union([text, closed({ en: text, zh: text })], {
    description: `text of 1 to ${maxLength} characters, or {"en": text, "zh": text}`,
  });
};

const MAX_ANSWER_LENGTH = 4000;

const Feedback = closed({
  id: Type.Integer(),
  /** Null when they were not logged in. */
  username: Type.Union([Type.String(), Type.Null()]),
  type: Type.String(),
  content: Type.String(),
  contact: Type.String(),
  created_at: Time,
  status: Type.Enum(['sent', 'read', 'answered']),
  /** Null while there is none. */
  answer: Type.Union([Type.String(), Type.Null()]),
});

export const CONTENT_CALLS = {
  'POST /notices': {
    summary: 'Publishes a notice to the players.',
    body: closed(
      {
        type: Type.Optional(Type.Enum(['system', 'activity', 'announcement'])),
        title: inBothLanguages(TEXT_MAX_LENGTH),
        content: inBothLanguages(MAX_HTML_LENGTH),
        important: Type.Optional(Type.Boolean()),
        top: Type.Optional(Type.Boolean()),
      },
      { title: { en: 'Maintenance', zh: '维护' }, content: '<p>Tonight at 2.</p>' },
    ),
    status: 201,
    answer: closed({ id: Type.Integer() }),
  },
  'GET /feedback': {
    summary:
      'Lists what players wrote to customer service: players with exclusive service first, each the newest first.',
    answer: closed({ feedback: Type.Array(Feedback) }),
  },
  'POST /feedback/:id': {
    summary: 'Marks a message of a player as read, and answers it if there is an answer.',
    body: closed(
      {
        answer: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: MAX_ANSWER_LENGTH,
            description: 'replaces an earlier answer',
          }),
        ),
      },
      { answer: 'In the records.' },
    ),
    answer: Feedback,
  },
} as const;
