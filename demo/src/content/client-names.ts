import { namesIn } from './names-in.ts'

/** The pronoun for a person in notes. */
export type Pronoun = 'she' | 'he' | 'they'

const women = namesIn(`
Abigail Aisha Alejandra Amara Anika Anneliese Beatriz Bianca Brooke Caroline Chiara Chloé Claire Danielle
Delphine Eleanor Elif Elise Emily Esperanza Fatima Fiona Gabriela Giulia Hana Helen Ingrid Isabel Jada Janelle Jasmine
Joanna Julia Kayla Keiko Laila Lauren Leticia Lin Lindsey Lucy Madison Margot Mariana Maya Megan Melissa Monique Nia
Noor Olivia Pilar Rebecca Renée Rosa Ruth Saanvi Sabrina Shanice Siobhán Sofía Stephanie Tara Teresa Thandiwe Uma
Vanessa Xiomara Yasmin Yuki Zoë`)

const men = namesIn(`
Aaron Abdi Adrian Ahmed Alejandro Amir Antoine Arjun Ben Björn Brandon Bruno Caleb Carlos Chidi Connor Dante
Darius Derek Diego Dmitri Eduardo Elijah Émile Enrique Ethan Farid Felipe Finn Gavin George Giorgio Gustavo Hassan
Henry Hiroshi Hugo Ian Ibrahim Isaac Jamal Javier Jesse Joaquín Jonah Jorge Josh Kenji Kevin Khalil Kofi Lars Leo Liam
Malik Mateo Matthias Nathan Nikhil Omar Oscar Patrick Pavel Quentin Rashad Rohan Sam Sanjay Seamus Stefan Theo Tyrone
Victor Wei Xavier Zachary`)

const couples = namesIn(`
Anna_and_Tom Maria_and_Luis Kate_and_Ruben Jill_and_Steve Dev_and_Alisha Chris_and_Jo Nora_and_Beth
Paul_and_Andre Ellen_and_Dave Rosa_and_Miguel`)

/** First names by kind, with the frequency of each kind. */
export const firstNames: readonly (readonly [
  kind: { readonly pronoun: Pronoun; readonly names: readonly string[] },
  number,
])[] = [
  [{ pronoun: 'she', names: women }, 9],
  [{ pronoun: 'he', names: men }, 9],
  [{ pronoun: 'they', names: couples }, 2],
]

export const lastNames = namesIn(`
Abbott Acosta Adeyemi Aguilar Ahn Albrecht Almeida Anand Andersson Arnold Baca Bailey Banerjee
Barrientos Bauer Bélanger Bernstein Bhatt Bishop Blanchard Brandt Brennan Brooks Byrne Caldwell Cárdenas Carmichael
Chaudhry Cho Çelik Cohen Coleman Connolly Correia Crawford Cruz Dang Dawson De_la_Cruz Diallo Dixon Donnelly Duarte
Dubois Eberhardt Eriksen Espinoza Faulkner Feng Figueroa Fischer Flores Fontaine Fraser Fujimoto Gallagher García
Gibbs Goldstein Grant Gupta Gutiérrez Haas Hamid Harrington Hayes Hernández Hoang Holm Hughes Iyer Jensen Johansson
Jovanović Kaplan Kaur Keane Khan Kim Kruger Kumar Lambert Larsson Leblanc Lewandowski Li López MacLeod Mahmoud
Marchetti Martínez McAllister Mehta Mendoza Meyer Moreau Morales Müller Mwangi Navarro Nguyen Nielsen Novák Nuñez
O’Brien O’Connell Ochoa Okonkwo Olsen Ortiz Osei Patel Pereira Pham Phillips Popescu Powell Quinn Rahman Ramírez
Rasmussen Reid Rosenthal Rossi Sakamoto Sánchez Schneider Sharma Shaw Silva Singh Soto Sullivan Suzuki Takahashi
Tanaka Thornton Torres Tremblay Vargas Vega Villanueva Wagner Walsh Weber Whitaker Wójcik Yamamoto Yılmaz Young Zhang
Zimmerman`)

export type ClientContent = {
  readonly first: string
  readonly last: string
  readonly pronoun: Pronoun
  readonly email: string
}

/** Names that a list, a card or a search box must get right; one agent has each of them. */
export const unusualClients: Record<string, readonly ClientContent[]> = {
  sarah: [
    { first: 'ياسمين', last: 'الخطيب', pronoun: 'she', email: 'yasmin.alkhatib@example.com' },
    {
      first: 'Wilhelmina Alexandrina',
      last: 'van Oldenbarnevelt-Hohenstaufen y Fernández de Córdoba',
      pronoun: 'she',
      email: 'w.vanoldenbarnevelt.hohenstaufen.fernandezdecordoba@example.org',
    },
    { first: 'Nguyễn', last: 'Thị Hồng Nhung', pronoun: 'she', email: 'hongnhung@example.net' },
  ],
  marcus: [
    { first: 'דוד', last: 'בן־ארי', pronoun: 'he', email: 'david.benari@example.com' },
    { first: 'José María', last: 'Núñez-Echeverría', pronoun: 'he', email: 'jm.nunez@example.org' },
    { first: '小雨', last: '陈', pronoun: 'she', email: 'xiaoyu.chen@example.net' },
  ],
}
