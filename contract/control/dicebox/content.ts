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

export const CONTENT_CALLS = {
  'POST /notices': {
    summary: 'Publishes a notice to the players.',
    body: closed({
      type: Type.Optional(Type.Enum(['system', 'activity', 'announcement'])),
      title: inBothLanguages(TEXT_MAX_LENGTH),
      content: inBothLanguages(MAX_HTML_LENGTH),
      important: Type.Optional(Type.Boolean()),
      top: Type.Optional(Type.Boolean()),
    }),
    status: 201,
    answer: closed({ id: Type.Integer() }),
  },
  'GET /feedback': {
    summary: 'Lists what players wrote to customer service, the newest first.',
    answer: closed({
      feedback: Type.Array(
        closed({
          id: Type.Integer(),
          /** Null when they were not logged in. */
          username: Type.Union([Type.String(), Type.Null()]),
          type: Type.String(),
          content: Type.String(),
          contact: Type.String(),
          created_at: Time,
        }),
      ),
    }),
  },
} as const;
